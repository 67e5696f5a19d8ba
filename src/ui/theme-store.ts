import { GROUND, type Theme } from './theme.ts'

const KEY = 'theme'
const listeners = new Set<() => void>()
let stopWatching: (() => void) | undefined
/** Where storage is blocked, the choice lasts for this page. */
let unstored: Theme | undefined

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light' || value === 'system'
const devicePrefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function get(): Theme {
  if (unstored !== undefined) return unstored
  try {
    const stored = localStorage.getItem(KEY)
    return isTheme(stored) ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

/** Colours are CSS variables below the root's attribute: a change renders nothing anew. The browser's own bar is told. */
function show() {
  const chosen = get()
  const theme = chosen === 'system' ? (devicePrefersDark().matches ? 'dark' : 'light') : chosen
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
}

function showAndTell() {
  show()
  for (const tell of listeners) tell()
}

/** The device may change its mind at sunset, and another tab may choose. */
function watch() {
  const device = devicePrefersDark()
  const onStorage = (event: StorageEvent) => event.key === KEY && showAndTell()
  device.addEventListener('change', show)
  addEventListener('storage', onStorage)
  return () => {
    device.removeEventListener('change', show)
    removeEventListener('storage', onStorage)
  }
}

/** For useSyncExternalStore; `system` is followed while anything subscribes. LY9 */
export const themeStore = {
  get,
  /** What the server and the hydrating render say; the page itself already has its colours. */
  getServer: (): Theme => 'dark',
  subscribe(listener: () => void) {
    stopWatching ??= watch()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopWatching?.()
      stopWatching = undefined
    }
  },
  set(theme: Theme) {
    try {
      localStorage.setItem(KEY, theme)
      unstored = undefined
    } catch {
      unstored = theme
    }
    showAndTell()
  },
  /** From what is seen now to the other. */
  toggle: () => themeStore.set(document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light'),
}
