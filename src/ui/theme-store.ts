import { createListeners } from '#base/store.ts'
import { devicePrefersDark, readTheme, showTheme, THEME_KEY, type Theme } from './theme.ts'

/** Choice for this page only, where storage is blocked. */
let unstored: Theme | undefined

const get = (): Theme => unstored ?? readTheme()
const show = () => showTheme(get())

/** The device may change its theme at sunset, and another tab may choose one. */
const { subscribe, notify } = createListeners(() => {
  const device = devicePrefersDark()
  const onStorage = (event: StorageEvent) => event.key === THEME_KEY && showAndNotify()
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
  /** Theme for the server and the hydrating render; the page itself already has its colours. */
  getServer: (): Theme => 'dark',
  subscribe,
  set(theme: Theme) {
    try {
      localStorage.setItem(THEME_KEY, theme)
      unstored = undefined
    } catch {
      unstored = theme
    }
    showAndNotify()
  },
  /** From what is seen now to the other. */
  toggle: () => themeStore.set(document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light'),
}
