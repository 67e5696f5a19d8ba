export const desk = 'Desk'
