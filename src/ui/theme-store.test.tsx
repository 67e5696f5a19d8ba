import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { themeStore } from './theme-store.ts'
import { readFileSync } from 'node:fs'
import { GROUND, readTheme, showTheme } from './theme.ts'

const device = new EventTarget() as EventTarget & { matches: boolean } // the part of a MediaQueryList that is used
const shown = () => document.documentElement.dataset['theme']
const bar = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')
const deviceTurns = (dark: boolean) => {
  device.matches = dark
  device.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  localStorage.clear()
  device.matches = true
  vi.stubGlobal('matchMedia', () => device)
  delete document.documentElement.dataset['theme']
  document.head.innerHTML = `<meta name="theme-color" content="${GROUND.dark}">`
})
afterEach(() => void vi.unstubAllGlobals())

it.each<[string | null, boolean, 'dark' | 'light']>([
  [null, true, 'dark'],
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['purple', false, 'dark'],
])(
  '[LY9, LY10, LY22, LY35] with %s stored and a device whose preference for dark is %s, the first paint is %s',
  (stored, dark, expected) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    device.matches = dark
    showTheme(readTheme())
    expect([shown(), bar()]).toEqual([expected, GROUND[expected]])
  },
)

it('[LY10] blocked storage is the same as no choice', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  showTheme(readTheme())
  expect([shown(), themeStore.get()]).toEqual(['dark', 'dark'])
})

it('[LY22] the colour of the browser’s bar is the page’s ground in each theme', () => {
  const grounds = [...readFileSync('src/ui/tokens.css', 'utf8').matchAll(/ --bg: (#\w+);/g)].map(([, colour]) => colour)
  expect(grounds).toEqual([GROUND.dark, GROUND.light])
})

it.each(['index.html', 'offline.html', 'busy.html'])(
  '[LY22, LY62] %s begins with the ground of the dark theme',
  (name) => {
    const colours = readFileSync(name, 'utf8').match(/#[\da-f]{6}\b/g)
    expect(colours).toEqual([GROUND.dark])
  },
)

it('[LY22, LY33] a choice is stored under `theme`, shown and announced', () => {
  const notified = vi.fn<() => void>()
  const stop = themeStore.subscribe(notified)
  themeStore.set('light')
  expect([localStorage.getItem('theme'), shown(), themeStore.get(), notified.mock.calls.length]).toEqual([
    'light',
    'light',
    'light',
    1,
  ])
  expect(bar()).toEqual(GROUND.light)
  themeStore.toggle()
  expect([localStorage.getItem('theme'), shown(), bar()]).toEqual(['dark', 'dark', GROUND.dark])
  stop()
})

it('[LY34] system follows the device as it changes; a choice of its own does not', () => {
  const stop = themeStore.subscribe(() => {})
  themeStore.set('system')
  deviceTurns(false)
  expect(shown()).toEqual('light')
  deviceTurns(true)
  expect(shown()).toEqual('dark')
  themeStore.set('light')
  deviceTurns(true)
  expect(shown()).toEqual('light')
  stop()
})

it('[LY9] a choice in another tab is shown here too', () => {
  const stop = themeStore.subscribe(() => {})
  localStorage.setItem('theme', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(shown()).toEqual('light')
  stop()
})

it('[LY9] where storing is refused, the choice lasts for the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  themeStore.set('light')
  expect([shown(), themeStore.get()]).toEqual(['light', 'light'])
  vi.unstubAllGlobals()
  vi.stubGlobal('matchMedia', () => device)
  themeStore.set('dark')
  expect([shown(), themeStore.get()]).toEqual(['dark', 'dark'])
})
