import { resolve } from 'node:path'
import { DatabaseError } from './db/database-error.ts'
import { EnvError, readEnv } from './env.ts'
import { startDrawing } from './pictures/drawing.ts'
import { startSite } from './site.ts'
import { renderInThread } from './ssr/render-in-thread.ts'

/** What an operator can put right is said in one line; anything else is a fault of ours and keeps its trace. */
function explain(error: unknown): string | undefined {
  if (error instanceof EnvError || error instanceof DatabaseError) return error.message
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is in use: stop what listens there, or set PORT to another.`
    if (error.code === 'EACCES') return `Port ${String(error.port)} may not be used by this user: set PORT to another.`
  }
  return undefined
}

try {
  const env = readEnv(process.env)
  const clientDir = resolve('dist/client')
  const picturesDir = resolve('dist/pictures')
  // Begins at once: visitors of the first page wait for what it draws.
  const drawing = startDrawing({
    script: resolve('dist/server/drawing.js'),
    outDir: picturesDir,
    report: console.error,
  })
  const starting = startSite({
    env,
    clientDir,
    picturesDir,
    drawing,
    createRenderer: ({ settings, stats, report }) =>
      renderInThread({
        file: resolve('dist/server/render-thread.js'),
        settings: { ...settings, clientDir, picturesDir },
        stats,
        drawing,
        report,
      }),
  })
  // Before it says that it is up. It ends by itself: `process.exit` would wait for ever for a log that nobody reads any more.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void starting.then((site) => site.stop()))
  await starting
} catch (error) {
  const line = explain(error)
  if (line === undefined) throw error
  console.error(line)
  process.exit(1)
}
