/** Keys of readers and of sources of observations: a prefix, 32 random characters and 6 that check them. */
export type KeyKind = 'reader' | 'source'

const PREFIXES: Readonly<Record<KeyKind, string>> = { reader: 'bgsi_', source: 'bgsi_src_' }
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECK_LENGTH = 6
const FORM = /^[0-9A-Za-z]+$/
/** Bytes from here on would make the first characters of the alphabet likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  return crc
})

/** CRC-32 of ASCII text in base 62, six characters. */
function toCheck(text: string): string {
  let crc = 0xff_ff_ff_ff
  for (let index = 0; index < text.length; index++)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  let left = (crc ^ 0xff_ff_ff_ff) >>> 0
  let check = ''
  for (let index = 0; index < CHECK_LENGTH; index++) {
    check = ALPHABET.charAt(left % ALPHABET.length) + check
    left = Math.floor(left / ALPHABET.length)
  }
  return check
}

/** A new key of 190 random bits. `randomBytes`: of the platform's cryptography. */
export function makeKey(kind: KeyKind, randomBytes: (length: number) => Uint8Array): string {
  let random = ''
  while (random.length < RANDOM_LENGTH)
    for (const byte of randomBytes(RANDOM_LENGTH))
      if (byte < FAIR_BYTES && random.length < RANDOM_LENGTH) random += ALPHABET.charAt(byte % ALPHABET.length)
  return PREFIXES[kind] + random + toCheck(random)
}

/** Whether a text has the form of such a key and its check fits, without a database lookup. */
export function isKey(kind: KeyKind, text: string): boolean {
  const prefix = PREFIXES[kind]
  if (text.length !== prefix.length + RANDOM_LENGTH + CHECK_LENGTH || !text.startsWith(prefix)) return false
  const body = text.slice(prefix.length)
  return FORM.test(body) && toCheck(body.slice(0, RANDOM_LENGTH)) === body.slice(RANDOM_LENGTH)
}

const KEY_IN_TEXT = /bgsi_(?:src_)?[0-9A-Za-z]{38}(?![0-9A-Za-z])/g

/** Keys of both kinds in any text, such as a pasted script; at most `max`. */
export const findKeys = (text: string, max: number): { kind: KeyKind; key: string }[] =>
  [...new Set(text.match(KEY_IN_TEXT))]
    .map((key) => ({ kind: key.startsWith(PREFIXES.source) ? ('source' as const) : ('reader' as const), key }))
    .filter(({ kind, key }) => isKey(kind, key))
    .slice(0, max)
