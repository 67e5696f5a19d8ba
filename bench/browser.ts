import { chromium, type Browser } from '@playwright/test'
import { launch } from 'chrome-launcher'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/chromium.mjs'
import { cleanUp } from './clean-up.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the tests, for measuring. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: FLAGS })

export type Chrome = {
  port: number
  /** Ends the browser and removes its profile. Never fails. */
  close(): Promise<void>
}

/** The same without a listener on its pages: a client connects to its port. */
export async function launchChrome(): Promise<Chrome> {
  // A folder of our own: the launcher would throw from an event handler if it couldn't remove its own.
  const folder = mkdtempSync(join(tmpdir(), 'chrome-'))
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: ['--headless', ...FLAGS],
    userDataDir: folder,
  })
  const exited = once(chrome.process, 'exit')
  return {
    port: chrome.port,
    close: () =>
      cleanUp(
        async () => {
          chrome.kill()
          await exited
        },
        () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
      ),
  }
}
