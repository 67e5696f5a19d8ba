import { join, resolve } from 'node:path'
import { DatabaseError } from '#server/db/database-error.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { EnvError, readEnv } from '#server/env.ts'
import { startDrawing } from '#server/pictures/drawing.ts'
import { encryptInThread } from '#server/modules/alerts/encrypt-in-thread.ts'
import { dumpInThread } from '#server/modules/dumps/run-dump.ts'
import { dailyCloseInThread, forecastInThread } from '#server/modules/estimates/estimate-in-thread.ts'
import { startSite } from '#server/composition/site.ts'
import { renderInThread } from '#server/ssr/render-in-thread.ts'

/** A built script of the release that this process began with, also when a later one has been built. RU72 */
const ofThisRelease = (name: string) => join(import.meta.dirname, `${name}.js`)

/** The two ports differ (CF32). */
const toVariableName = (port: unknown) => (String(port) === process.env['METRICS_PORT'] ? 'METRICS_PORT' : 'PORT')

/** One line for a fault that the operator can fix; undefined for a fault of ours, which keeps its trace. */
function explain(error: unknown): string | undefined {
  if (error instanceof EnvError || error instanceof DatabaseError) return error.message
  if (error instanceof Error && isDatabaseUnavailable(error)) return `DATABASE_URL: ${error.message}`
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is in use: stop what listens there, or set ${toVariableName(error.port)} to another.`
    if (error.code === 'EACCES')
      return `Port ${String(error.port)} may not be used by this user: set ${toVariableName(error.port)} to another.`
  }
  return undefined
}

try {
  const env = readEnv(process.env)
  const clientDir = join(import.meta.dirname, '../client')
  const picturesDir = resolve('dist/pictures')
  // Starts immediately, because visitors of the first page wait for its pictures.
  const drawing = startDrawing({
    script: ofThisRelease('drawing'),
    outDir: picturesDir,
    report: console.error,
  })
  const starting = startSite({
    env,
    clientDir,
    picturesDir,
    drawing,
    computeDailyClose: dailyCloseInThread(ofThisRelease('estimate-thread')),
    computeExclusionForecast: forecastInThread(ofThisRelease('exclusion-forecast-thread')),
    runDump: dumpInThread(ofThisRelease('dump-thread')),
    encryptPushes: encryptInThread(ofThisRelease('encrypt-thread')),
    createRenderer: ({ settings, stats, reference, wishes, report }) =>
      renderInThread({
        file: ofThisRelease('render-thread'),
        settings: { ...settings, clientDir, picturesDir },
        stats,
        reference,
        wishes,
        drawing,
        report,
      }),
  })
  // Before the site says that it is up. The process ends by itself: `process.exit` would wait for ever for a log without a reader.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void starting.then((site) => site.stop()))
  await starting
} catch (error) {
  const line = explain(error)
  if (line === undefined) throw error
  console.error(line)
  process.exit(1)
}
