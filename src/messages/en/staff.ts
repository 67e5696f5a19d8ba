export const moderation = 'Moderation'
