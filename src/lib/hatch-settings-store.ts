import { storedText } from './stored-text.ts'

/** Key of the settings of hatch notifications, kept as text; the domain parses it. NO6 */
export const HATCH_SETTINGS_KEY = 'hatch-notification-settings'

/** For useSyncExternalStore. */
export const hatchSettingsStore = { ...storedText(HATCH_SETTINGS_KEY), getServer: () => null }
