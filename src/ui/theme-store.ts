import { createListeners } from '#base/store.ts'
import { GROUND, type Theme } from './theme.ts'

const KEY = 'theme'
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

/** Colours are CSS variables under the root's attribute, so a change renders no component. The browser's own bar follows. */
function show() {
  const choice = get()
  const theme = choice === 'system' ? (devicePrefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
}

/** The device may change its theme at sunset, and another tab may choose one. */
const { subscribe, notify } = createListeners(() => {
  const device = devicePrefersDark()
  const onStorage = (event: StorageEvent) => event.key === KEY && showAndNotify()
  device.addEventListener('change', show)
  addEventListener('storage', onStorage)
  return () => {
    device.removeEventListener('change', show)
    removeEventListener('storage', onStorage)
  }
})

function showAndNotify() {
  show()
  notify()
}

/** For useSyncExternalStore; `system` is followed while anything subscribes. LY9 */
export const themeStore = {
  get,
  /** What the server and the hydrating render say; the page itself already has its colours. */
  getServer: (): Theme => 'dark',
  subscribe,
  set(theme: Theme) {
    try {
      localStorage.setItem(KEY, theme)
      unstored = undefined
    } catch {
      unstored = theme
    }
    showAndNotify()
  },
  /** From what is seen now to the other. */
  toggle: () => themeStore.set(document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light'),
}
