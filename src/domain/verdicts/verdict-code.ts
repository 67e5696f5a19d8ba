const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/
const LENGTH = 10

/** The code of ten random bytes, of which each gives five bits. SV4 */
export const toVerdictCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('')

/** The code that a player typed: case, dashes and spaces do not matter, and I, L and O are read as digits. null: it is none. SV5 */
export function parseVerdictCode(text: string | undefined): string | null {
  const code = (text ?? '').replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0')
  return CODE.test(code) ? code : null
}

/** In two groups, as it is shown: `7KQ2M-9XT4B`. SV5 */
export const writeVerdictCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const verdictHref = (code: string): string => `/verdicts/${writeVerdictCode(code)}`
