import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canUseApt, findProgram, runQuietly } from './programs.mjs'

/** First the shell, which is Chromium without a window to draw: the browser tests take two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function ofPlaywright() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') // not before it is needed: other scripts run before it is installed
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/** The browser of the tests: CHROMIUM_PATH, else the system's, else Playwright's own. Undefined: there is none. */
export const findChromium = () =>
  (process.env.CHROMIUM_PATH || undefined) ??
  findProgram(NAMES) ??
  (process.platform === 'darwin' ? ofMac() : undefined) ??
  ofPlaywright()

function ofMac() {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(path) ? path : undefined
}

/** Finds a browser or installs one, which is begun immediately: by apt where this is root on Debian, else by Playwright. @returns its path */
export async function ensureChromium() {
  const found = findChromium()
  if (found) {
    if (!existsSync(found)) throw new Error(`CHROMIUM_PATH: there is no file ${found}.`)
    return found
  }
  console.log('Installing a browser for the tests …')
  if (canUseApt()) {
    // Older Debians have only the whole.
    // One command, which goes on by itself while its caller waits for other programs.
    const install = 'apt-get install -y --no-install-recommends'
    await runQuietly('sh', '-c', `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`)
  } else {
    await runQuietly('npx', 'playwright', 'install', 'chromium')
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to its program.',
  )
}
