export const desk = 'Desk'
export const moderation = 'Moderation'
