import { bearerToken } from '#server/http/bearer-token.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header carries this bearer token; takes as long whatever is wrong with it. */
export const hasToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(bearerToken(header) ?? ''), digest(token))
