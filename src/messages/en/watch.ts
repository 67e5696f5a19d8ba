export const watch = (name: string) => `Watch ${name}`
export const watching = (name: string) => `Watching ${name}`
export const short = { off: 'Watch', on: 'Watching' }
