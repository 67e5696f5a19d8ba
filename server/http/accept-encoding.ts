export type Encoding = 'br' | 'gzip' | 'identity'

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?=,|$)/i
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?=,|$)/i

/** The smallest encoding that the client names and has not refused with `q=0`. */
export const encodingFor = (accept: string | undefined): Encoding =>
  accept === undefined ? 'identity' : BROTLI.test(accept) ? 'br' : GZIP.test(accept) ? 'gzip' : 'identity'
