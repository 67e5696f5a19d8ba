import type { Age } from '#domain/text/relative-time.ts'

/** `5 seconds ago`, `1 hour ago`. VA31 */
export const ago = (age: Age | null): string =>
  age === null ? 'just now' : `${age.count} ${age.unit}${age.count === 1 ? '' : 's'} ago`
