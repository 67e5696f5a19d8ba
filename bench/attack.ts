import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { WebSocket } from 'ws'
import { INGEST_TOKEN, type SiteProcess } from '../tests/support/site-process.ts'
import { pause, quantile } from './live-page.ts'
import { startProcess, used } from './processes.ts'
import type { Figure } from './report.ts'

/** `file` is run in a process of its own with the site's port and `args`; it says when it is at work, and answers `{ do: 'count' }`. */
export type Attack = { name: string; file: string; args?: readonly string[] }

const SECONDS = 10
/** Between two rounds of the reader, ms: below the 20 ingest calls a second that the token has. */
const ROUND = 60
const BAR = 2
/** The machine is the attacker's too, which no real one's is: it gets what the site and the reader leave. */
const LOW_PRIORITY = 15

type Measured = Record<'healthz' | 'page' | 'hatch', number[]>
const LABELS = { healthz: '/healthz', page: 'a cached page', hatch: 'a live hatch, ingest to frame' } as const

/** One honest reader: one connection kept for HTTP, one for the live channel, one request after the other. */
async function openReader(site: SiteProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const live = new WebSocket(`ws://127.0.0.1:${site.port}/ws/live`, { perMessageDeflate: false })
  const waiting = new Map<string, () => void>()
  live.on('message', (frame) => {
    for (const [id, arrived] of waiting) if (String(frame).includes(`"id":"${id}"`)) arrived()
  })
  await once(live, 'message')
  let hatches = 0

  function call(method: string, path: string, body?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers =
        body === undefined
          ? {}
          : {
              authorization: `Bearer ${INGEST_TOKEN}`,
              'content-type': 'application/json',
              'content-length': body.length,
            }
      const sent = request({ host: '127.0.0.1', port: site.port, agent, method, path, headers }, (response) => {
        response
          .resume()
          .once('end', () =>
            response.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${response.statusCode}`)),
          )
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }

  const rounds = {
    healthz: () => call('GET', '/healthz'),
    page: () => call('GET', '/about'),
    async hatch() {
      const id = `attacked-${hatches++}-${process.pid}`
      const arrived = new Promise<void>((resolve) => void waiting.set(id, resolve))
      await call('POST', '/ingest/hatches', JSON.stringify([{ id, slug: 'king-doggy', playerName: 'Reader' }]))
      await arrived
      waiting.delete(id)
    },
  }

  return {
    /** Milliseconds of each, ascending. */
    async measure(): Promise<Measured> {
      const measured: Measured = { healthz: [], page: [], hatch: [] }
      const end = performance.now() + SECONDS * 1_000
      while (performance.now() < end) {
        for (const name of ['healthz', 'page', 'hatch'] as const) {
          const started = performance.now()
          await rounds[name]()
          measured[name].push(performance.now() - started)
        }
        await pause(ROUND)
      }
      for (const times of Object.values(measured)) times.sort((a, b) => a - b)
      return measured
    },
    close() {
      live.terminate()
      agent.destroy()
    },
  }
}

/** What one reader waits for while the site is attacked, beside what it waited for just before. */
export async function measureAttack(site: SiteProcess, { name, file, args = [] }: Attack): Promise<Figure[]> {
  const reader = await openReader(site)
  /** With the site's share of one processor meanwhile, in percent. */
  async function measure() {
    const before = { at: performance.now(), ...used(site) }
    const times = await reader.measure()
    return { ...times, cpu: (100_000 * (used(site).cpu - before.cpu)) / (performance.now() - before.at) }
  }
  const idle = await measure()
  const attacker = await startProcess(file, [String(site.port), ...args], (pid) => setPriority(pid, LOW_PRIORITY))
  try {
    const attacked = await measure()
    const count = await attacker.ask({ do: 'count' })
    const ms = (times: readonly number[], q: number) => quantile(times, q).toFixed(1)
    return (['healthz', 'page', 'hatch'] as const).map((measure) => ({
      measure: `${name}: ${LABELS[measure]}, p99 beside idle`,
      value: quantile(attacked[measure], 0.99) / quantile(idle[measure], 0.99),
      unit: '×',
      bar: { atMost: BAR },
      note:
        `p50 ${ms(idle[measure], 0.5)} → ${ms(attacked[measure], 0.5)} ms, p99 ${ms(idle[measure], 0.99)} → ${ms(attacked[measure], 0.99)} ms, highest ${ms(attacked[measure], 1)} ms, ` +
        `${attacked[measure].length} samples${measure === 'healthz' ? `; the site used ${idle.cpu.toFixed(0)} → ${attacked.cpu.toFixed(0)}% of a processor; attacker: ${JSON.stringify(count)}` : ''}`,
    }))
  } finally {
    attacker.stop()
    reader.close()
  }
}
