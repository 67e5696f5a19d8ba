const UNITS: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6, b: 9 }
const FIGURE = /^(\d+(?:\.\d+)?|\.\d+)\s*([kmb]?)$/

/** The number that a player typed, as in `1,250,000` or `1.25M`; NaN: it is none. SU3 */
export function parseTypedValue(text: string): number {
  const [, digits, unit = ''] = FIGURE.exec(text.trim().toLowerCase().replaceAll(',', '')) ?? []
  // Shifted as text, because 1.1 times a million is not exact.
  return digits === undefined ? NaN : Number(`${digits}e${UNITS[unit]}`)
}
