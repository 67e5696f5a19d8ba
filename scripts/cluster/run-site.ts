import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../ensure.mjs'
import { endWithThisProcess } from '../programs.mjs'

export type RunningSite = {
  child: ChildProcess
  output(): string
  /** Sends the signal and waits for the end of the process. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

type Options = {
  onSpawn?: (site: RunningSite) => void
  /** The built script of a release; default: the current one. */
  main?: string | undefined
}

/** Starts the built site with these variables and waits until it is ready, however long a busy machine takes. */
export async function runSite(
  env: Readonly<Record<string, string>>,
  { onSpawn = () => {}, main = 'dist/server/main.js' }: Options = {},
): Promise<RunningSite> {
  const child = spawn(process.execPath, ['--v8-pool-size=0', main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    // Apart from the terminal: at Ctrl-C the cluster stops its parts in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const exited = once(child, 'exit')
  endWithThisProcess(child)
  const site: RunningSite = {
    child,
    output: () => text,
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return
      child.kill(signal)
      await exited
    },
  }
  onSpawn(site)
  while (!text.includes('BGSI Values is at ')) {
    if (hasEnded()) throw new Error(`The site ended with ${child.exitCode ?? child.signalCode}:\n${text}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return site
}
