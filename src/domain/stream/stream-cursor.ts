import type { StreamPosition } from '#contract/stream.ts'

const MAX_CURSOR_LENGTH = 200

/** A position as opaque text for `id:` and `after`. SM3 */
export const toCursor = ({ epoch, seq, change }: StreamPosition): string =>
  btoa(`${seq}.${change}.${epoch}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The position of a cursor; undefined where the text is none. */
export function parseCursor(text: string): StreamPosition | undefined {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return undefined
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const [, seq, change, epoch] = /^(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(decoded) ?? []
    return epoch === undefined ? undefined : { epoch, seq: Number(seq), change: Number(change) }
  } catch {
    return undefined // not base64
  }
}
