import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { INGEST_TOKEN } from '../tests/support/site/site-process.ts'

const GAP_MS = 10
/** A refusal that is never seen would look like a quick answer. */
const MAX_MS = 20_000

export type Readings = { healthz: number[]; page: number[]; hatch: number[] }

/** Asks for /healthz and a cached page in turn, and ingests hatches that it hears on the live channel. @returns milliseconds of each */
export async function readFor(origin: string, ms: number): Promise<Readings> {
  const agent = new Agent({ keepAlive: true })
  const readings: Readings = { healthz: [], page: [], hatch: [] }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/live`)
  await once(socket, 'open')
  const sent = new Map<string, number>()
  socket.on('message', (data) => {
    const at = performance.now()
    const message = JSON.parse(String(data)) as { type: string; data?: { id: string } }
    const from = message.type === 'HATCH' && sent.get(message.data!.id)
    if (from) readings.hatch.push(at - from)
  })

  const time = async (path: string) => {
    const from = performance.now()
    const status = await readAnswer(request(`${origin}${path}`, { agent, headers: { 'accept-encoding': 'br' } }))
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return performance.now() - from
  }
  const ingest = async () => {
    const id = `bench-${Math.random().toString(36).slice(2)}`
    sent.set(id, performance.now())
    const call = request(`${origin}/ingest/hatches`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    })
    call.write(JSON.stringify([{ id, slug: 'king-doggy', variant: 'Normal', playerName: 'Nova', isPublic: true }]))
    await readAnswer(call)
  }
  const end = performance.now() + ms
  const repeat = async (each: () => Promise<unknown>, gap: number) => {
    while (performance.now() < end) {
      await each()
      await new Promise((resolve) => setTimeout(resolve, gap))
    }
  }
  await Promise.all([
    repeat(async () => readings.healthz.push(await time('/healthz')), GAP_MS),
    repeat(async () => readings.page.push(await time('/items')), GAP_MS),
    repeat(ingest, 5 * GAP_MS),
  ])
  socket.close()
  agent.destroy()
  return readings
}

const readAnswer = (call: ReturnType<typeof request>) =>
  new Promise<number>((resolve, reject) => {
    call.setTimeout(MAX_MS, () => call.destroy(new Error('no answer')))
    call
      .once('error', reject)
      .once('response', (response) => response.resume().once('end', () => resolve(response.statusCode!)))
      .end()
  })
