/** Whether a rule lets its points be chosen. @param {import('../../types').State} state */
export const hasPoints = ({ options }) => typeof options.points === 'number';
