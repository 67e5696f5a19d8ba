import { createHash } from 'node:crypto'

/** SHA-256 of a source's key, in hexadecimal: 190 random bits need no slow hash. SO3 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
