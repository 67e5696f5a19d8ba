import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

/**
 * The real site as it is shipped, demo mode's own hatches slowed down so that each test makes the ones it expects.
 * `npm test` runs the tests with `@flow` in their titles, one for each flow. RU3
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 4, // on two cores: a test waits for a third of its time
  retries: 0,
  forbidOnly: true,
  // For busy machines; no rule is about these times.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  globalSetup: './tests/e2e/start-site.ts',
  use: {
    ...(process.env['SITE_ORIGIN'] ? { baseURL: process.env['SITE_ORIGIN'] } : {}), // set by the global setup, which workers inherit
    locale: 'en-US',
    serviceWorkers: 'block', // tests cannot intercept a service worker's responses; install.e2e.ts allows one
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
