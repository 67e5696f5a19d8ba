/** `workbook`: a file of a spreadsheet itself. `encoding`: text in an encoding that the file does not name. `binary`: no text. */
export type EncodingFault = { readonly code: 'workbook' | 'encoding' | 'binary' }

/** First bytes of files that aren't text: zip (xlsx, ods), the older xls, and PDF. */
const WORKBOOKS = ['504b0304', 'd0cf11e0', '25504446']
/** So many bytes show the encoding. */
const SAMPLE = 1_024

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** UTF-16 by its mark, or by the zero in every second byte of its Latin letters; else UTF-8. */
function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8'
}

/**
 * Text of a file as a spreadsheet or an editor saves it: UTF-8 or UTF-16, with a byte order mark or without. Other encodings look alike,
 * so accents would turn into others. IM47
 */
export function decodeTable(bytes: Uint8Array): { readonly text: string } | EncodingFault {
  if (WORKBOOKS.includes(hex(bytes.subarray(0, 4)))) return { code: 'workbook' }
  try {
    const text = new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? { code: 'binary' } : { text }
  } catch {
    return { code: 'encoding' }
  }
}
