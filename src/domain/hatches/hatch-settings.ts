import { millisecondsInHour } from 'date-fns/constants'
import { parseFields, parseNames } from './watched-names.ts'

export type HatchSettings = {
  readonly enabled: boolean
  /** null: no minimum. */
  readonly minValue: number | null
  readonly watchedPets: readonly string[]
  readonly watchedUsers: readonly string[]
  readonly soundEnabled: boolean
  readonly publicOnly: boolean
  /** Only pets that are watched: none while there are none. NO92 */
  readonly onlyWatched: boolean
  /** Also by the system's own notifications while the page is hidden; an opt-in. */
  readonly systemEnabled: boolean
  /** Until when hatches are muted, in milliseconds since 1970; null: they are not. NO12 */
  readonly mutedUntil: number | null
}

/** VA37 */
export const DEFAULT_HATCH_SETTINGS: HatchSettings = {
  enabled: true,
  minValue: null,
  watchedPets: [],
  watchedUsers: [],
  soundEnabled: false,
  publicOnly: true,
  onlyWatched: false,
  systemEnabled: false,
  mutedUntil: null,
}

/** Duration of `Not now`, in milliseconds. NO12 */
export const MUTE_MS = millisecondsInHour

/** Remaining time for which hatches are muted, in milliseconds; 0 once they are not. A clock that was set back never mutes for longer than an hour. NO12 */
export const muteLeft = ({ mutedUntil }: Pick<HatchSettings, 'mutedUntil'>, now: number): number => {
  const left = (mutedUntil ?? now) - now
  return left > 0 && left <= MUTE_MS ? left : 0
}

/** Whether the player chose none of the settings; a mute doesn't count as one. NO93 */
export const areDefault = (settings: HatchSettings): boolean =>
  JSON.stringify({ ...settings, mutedUntil: null }) === JSON.stringify(DEFAULT_HATCH_SETTINGS)

/** A minimum as typed or stored; empty, 0, negative or no number is none. VA38 */
export function parseMinimum(input: unknown): number | null {
  const minimum = typeof input === 'number' ? input : typeof input === 'string' ? Number(input) : 0
  return Number.isFinite(minimum) && minimum > 0 ? minimum : null
}

/** Settings as they were stored, whatever that was: each field that is not what it should be is as by default. Never throws. VA37 */
export function parseHatchSettings(stored: string | null): HatchSettings {
  const fields = parseFields(stored)
  const flag = (key: 'enabled' | 'soundEnabled' | 'publicOnly' | 'onlyWatched' | 'systemEnabled') => {
    const value = fields[key]
    return typeof value === 'boolean' ? value : DEFAULT_HATCH_SETTINGS[key]
  }
  return {
    enabled: flag('enabled'),
    minValue: parseMinimum(fields['minValue']),
    watchedPets: parseNames(fields['watchedPets']),
    watchedUsers: parseNames(fields['watchedUsers']),
    soundEnabled: flag('soundEnabled'),
    publicOnly: flag('publicOnly'),
    onlyWatched: flag('onlyWatched'),
    systemEnabled: flag('systemEnabled'),
    mutedUntil: Number.isFinite(fields['mutedUntil']) ? Number(fields['mutedUntil']) : null,
  }
}
