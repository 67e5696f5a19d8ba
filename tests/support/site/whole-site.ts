import { readEnv } from '#server/env.ts'
import { readJson } from '#server/http/json.ts'
import { encryptHere } from '#server/modules/alerts/web-push.ts'
import { exclusionForecastFrom } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { dumpFrom } from '#server/modules/dumps/run-dump.ts'
import { startSite } from '#server/composition/site.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

const none = () => Promise.reject(new Error('there are no pages'))

/** A close of the demo's trades would keep this process busy for seconds. */
const noClose = (_: unknown, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

/** The site as it is started, in this process and without its pages and closes. `folder` holds its database. */
export function startWholeSite({
  port,
  folder,
  env = {},
}: {
  port: number
  folder: string
  env?: Record<string, string>
}) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  writeFileSync(join(folder, 'index.html'), '')
  for (const each of ['assets', '.vite']) mkdirSync(join(folder, each), { recursive: true })
  const hydrate = { file: 'assets/hydrate-11111111.js', src: 'src/app/entries/hydrate.tsx' }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ [hydrate.src]: hydrate }))
  return startSite({
    env: readEnv({
      PORT: String(port),
      DATABASE_URL: `file:${folder}/site.sqlite`,
      DEMO_HATCH_SECONDS: '86400',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    clientDir: folder,
    picturesDir: folder,
    computeDailyClose: noClose,
    computeExclusionForecast: exclusionForecastFrom,
    runDump: dumpFrom,
    encryptPushes: encryptHere,
    createRenderer: ({ source }) => ({
      source,
      reads: readJson(source),
      page: none,
      offline: none,
      picture: none,
      close: async () => {},
    }),
  })
}
