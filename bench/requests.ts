import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort, startSite } from '../tests/support/site/site-process.ts'
import { cleanUp } from './clean-up.ts'
import type { Figure } from './report.ts'

const SECONDS = 5
const BAR = 0.5
const encoding = { 'accept-encoding': 'br' }

/** The generator's own way of keeping a body, as text, takes longer for compressed ones than any server: it would be what is measured. */
const setupClient = (client: object) => {
  ;(client as { pipelinedRequests: { addBody: () => void } }).pipelinedRequests.addBody = () => {}
}

const rate = async (url: string) =>
  (await autocannon({ url, headers: encoding, connections: 50, duration: SECONDS, setupClient })).requests.average

/** The body as it crosses the wire: what the constant is. */
async function fetchBody(url: string): Promise<Buffer> {
  const [response] = (await once(get(url, { headers: encoding }), 'response')) as [IncomingMessage]
  return buffer(response)
}

async function besideConstant(url: string): Promise<{ ours: number; constant: number; bytes: number }> {
  const body = await fetchBody(url)
  const port = await freePort()
  const server = fork('bench/constant-server.ts', [String(port), body.toString('base64')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await once(server, 'message')
  try {
    const constant = `http://127.0.0.1:${port}/`
    await rate(url) // warms both up
    await rate(constant)
    // Alternating, so that a busy moment of the machine meets both.
    const pairs = [
      [await rate(url), await rate(constant)],
      [await rate(url), await rate(constant)],
    ] as const
    return { ours: (pairs[0][0] + pairs[1][0]) / 2, constant: (pairs[0][1] + pairs[1][1]) / 2, bytes: body.length }
  } finally {
    await cleanUp(() => server.kill())
  }
}

/** RU13: requests per second of the item list and the home page, beside a constant of the same size. */
export async function requests(): Promise<Figure[]> {
  const site = await startSite()
  try {
    const figures: Figure[] = []
    for (const path of ['/api/items?limit=20', '/']) {
      const { ours, constant, bytes } = await besideConstant(`http://127.0.0.1:${site.port}${path}`)
      figures.push({
        measure: `GET ${path}, share of a constant route's requests/s`,
        value: ours / constant,
        bar: { atLeast: BAR },
        note: `${Math.round(ours)}/s beside ${Math.round(constant)}/s, ${bytes} bytes, brotli`,
      })
    }
    return figures
  } finally {
    await cleanUp(() => site.stop())
  }
}
