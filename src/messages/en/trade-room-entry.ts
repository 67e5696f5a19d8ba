/** The way into a trade room, on the screens that lead there. */
export const startRoom = 'Trade live in a room'
