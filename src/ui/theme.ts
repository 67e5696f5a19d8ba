/** What the player chose; `system` follows the device. Kept in local storage under `theme`; dark without a choice. */
export type Theme = 'dark' | 'light' | 'system'

/** The page's ground in both themes, `--bg` of tokens.css, for the surroundings of the page: the browser's own bar, the installed site's window. */
export const GROUND = { dark: '#120c24', light: '#f6f1fc' } as const

/**
 * Runs before the first paint, so that nothing flashes. The content security policy allows it by its hash:
 * it must hold nothing that differs from one answer to the next.
 */
export const themeScript =
  `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}` +
  `if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';` +
  `document.documentElement.dataset.theme=t==='light'?'light':'dark';` +
  `if(t==='light')document.querySelector('meta[name=theme-color]').content='${GROUND.light}'})()`
