import { chromium, type Browser } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'

/** The browser of the tests, for measuring. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
