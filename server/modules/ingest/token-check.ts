import { bearerToken } from '#server/http/bearer-token.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A check whether an Authorization header carries this bearer token; it takes as long whatever is wrong with the header. */
export function createTokenCheck(token: string) {
  const expected = digest(token)
  return (header: string | undefined): boolean => timingSafeEqual(digest(bearerToken(header) ?? ''), expected)
}
