import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header carries this bearer token; takes as long whatever is wrong with it. */
export function hasToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}
