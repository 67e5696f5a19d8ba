import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

const quietly = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** The browser of the tests: CHROMIUM_PATH, else the system's, else Playwright's own. Undefined: there is none. */
export const findChromium = async () =>
  (process.env.CHROMIUM_PATH || undefined) ?? onPath(NAMES) ?? (process.platform === 'darwin' ? ofMac() : undefined) ?? (await ofPlaywright())

function ofMac() {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(path) ? path : undefined
}

/** Finds a browser or installs one: by apt where this is root on Debian, else by Playwright. @returns its path */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) {
    if (!existsSync(found)) throw new Error(`CHROMIUM_PATH: there is no file ${found}.`)
    return found
  }
  console.log('Installing a browser for the tests …')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    if (quietly('apt-get', ['update'])) quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  } else {
    quietly('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = await findChromium()
  if (installed) return installed
  throw new Error('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to its program.')
}
