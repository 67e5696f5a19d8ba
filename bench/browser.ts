import { chromium, type Browser } from '@playwright/test'
import { launch, type LaunchedChrome } from 'chrome-launcher'
import { ensureChromium } from '../scripts/chromium.mjs'

/** tsx names inner functions by a helper that the page does not have. */
export const NAMING = 'globalThis.__name = (value) => value'

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

/** The same without a listener on its pages: a client connects to its port. */
export const launchChrome = async (): Promise<LaunchedChrome> =>
  launch({ chromePath: await ensureChromium(), chromeFlags: ['--headless', ...FLAGS] })
