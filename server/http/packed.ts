import { brotliCompressSync, constants } from 'node:zlib'

/** Text, plain or compressed. */
export type Packed = {
  body: string | Buffer
  encoding?: 'br' | undefined
}

/** Bytes below which compressing gains nothing. */
export const SMALL = 1_024
/** Brotli's own default quality, 11, would take twenty times as long. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses in the calling thread. */
export const pack = (text: string | Buffer): Packed =>
  text.length < SMALL ? { body: text } : { body: brotliCompressSync(text, BROTLI), encoding: 'br' }
