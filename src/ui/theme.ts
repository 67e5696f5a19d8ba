/** The player's choice; `system` follows the device. Kept in local storage under `theme`; dark without a choice. */
export type Theme = 'dark' | 'light' | 'system'

/** The page's ground in both themes, `--bg` of tokens.css, for the surroundings of the page: the browser's own bar, the installed site's window. */
export const GROUND = { dark: '#120c24', light: '#f6f1fc' } as const

export const THEME_KEY = 'theme'

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light' || value === 'system'

/** The stored choice; dark where storage is blocked or holds anything else. LY35 */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return isTheme(stored) ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

export const devicePrefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Colours are CSS variables under the root's attribute, so a change renders no component. The browser's own bar follows. */
export function showTheme(choice: Theme): void {
  const theme = choice === 'system' ? (devicePrefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
}
