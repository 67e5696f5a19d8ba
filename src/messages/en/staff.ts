export const desk = 'Desk'
export const moderation = 'Moderation'
export const changeAtDesk = 'This change at the desk'
export const valueAtDesk = 'This value at the desk'
