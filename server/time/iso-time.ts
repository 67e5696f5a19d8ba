export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
