import { storedText } from './stored-text.ts'

/** Where the settings of hatch notifications are kept, as text: what it means is the domain's. NO6 */
export const HATCH_SETTINGS_KEY = 'hatch-notification-settings'

/** For useSyncExternalStore. */
export const hatchSettingsStore = { ...storedText(HATCH_SETTINGS_KEY), getServer: () => null }
