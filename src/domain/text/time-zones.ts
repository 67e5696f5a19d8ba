const FALLBACK = 'UTC'

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first of these zones that `Intl` knows, else UTC: browsers report `Etc/Unknown`, or none. AL272 */
export const findTimeZone = (...zones: readonly (string | null | undefined)[]): string =>
  zones.find((zone): zone is string => typeof zone === 'string' && zone !== '' && isTimeZone(zone)) ?? FALLBACK

/** Zones that may be chosen, the present one and UTC first. */
export const listTimeZones = (present: string): readonly string[] => [
  ...new Set([present, FALLBACK, ...Intl.supportedValuesOf('timeZone')]),
]
