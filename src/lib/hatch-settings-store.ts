/** Where the settings of hatch notifications are kept, as text: what it means is the domain's. NO6 */
export const HATCH_SETTINGS_KEY = 'hatch-notification-settings'

const listeners = new Set<() => void>()
/** Where storage is blocked, the settings last for this page. */
let unstored: string | null = null

function get(): string | null {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(HATCH_SETTINGS_KEY)
  } catch {
    return null
  }
}

const tell = () => listeners.forEach((listener) => listener())
/** Another tab changed them; a null key says that all was cleared. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === HATCH_SETTINGS_KEY || key === null) tell()
}

/** For useSyncExternalStore; other tabs' changes are told too. */
export const hatchSettingsStore = {
  get,
  getServer: () => null,
  set(text: string): void {
    try {
      localStorage.setItem(HATCH_SETTINGS_KEY, text)
      unstored = null
    } catch {
      unstored = text
    }
    tell()
  },
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  },
}
