/** Words about trade rooms for screens that only lead there. */
export const startRoom = 'Trade live in a room'
export const title = 'Trade room'
