import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { startSite } from '../tests/support/site/site-process.ts'
import { cleanUp } from './clean-up.ts'
import { pause } from './live-page.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const PER_SECOND = 50
const SECONDS = 20
const WARM_UP = 100
const COMMAND_MS = 200
const AUTOCOMPLETE_MS = 50
const REFUSAL_MS = 5
const REFUSALS = 300

const option = (name: string, value: string, more = {}) => ({ type: 3, name, value, ...more })
const COMMANDS = [
  { name: 'value', options: [option('pet', 'king doggy'), option('variant', 'Shiny')] },
  { name: 'value', options: [option('pet', 'kign dogy')] },
  {
    name: 'trade',
    options: [option('give', '2x shiny king doggy, owolord'), option('get', 'mythic kraken and 3 doggy')],
  },
  { name: 'trade', options: [option('give', 'kign doggy, nothing at all, 3 kity'), option('get', 'doggy')] },
  { name: 'hatches', options: [option('pet', 'owolord')] },
  { name: 'hatches', options: [] },
  { name: 'egg', options: [option('egg', 'common')] },
  { name: 'bounty', options: [] },
  { name: 'alert', options: [option('pet', 'sm king doggy')] },
  { name: 'help', options: [] },
]
const TYPED = ['shiny king doggy', 'owolord', 'leviathan', 'mythic kraken', 'kity', 'giant robot', 'sm doggy']
/** Every beginning of a name, as a player types it. */
const KEYS = TYPED.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))

/** Discord's side: signs interactions, and measures the time to the whole answer. */
function createDiscord() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const agent = new Agent({ keepAlive: true })
  const send = (port: number, body: string, isSigned = true) =>
    new Promise<{ ms: number; status: number; text: string }>((resolve, reject) => {
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const signature = isSigned
        ? sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
        : '0'.repeat(128)
      const began = performance.now()
      request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/discord/interactions',
          agent,
          headers: {
            'content-type': 'application/json',
            'x-signature-ed25519': signature,
            'x-signature-timestamp': timestamp,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ ms: performance.now() - began, status: response.statusCode ?? 0, text }))
        },
      )
        .on('error', reject)
        .end(body)
    })
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    send,
    close: () => agent.destroy(),
  }
}

const toBody = (type: number, data: object) =>
  JSON.stringify({
    id: randomUUID(),
    application_id: '1',
    type,
    token: 't',
    version: 1,
    data: { id: '1', type: 1, ...data },
  })

/** Sends at a fixed pace, however long answers take. */
async function atPace(count: number, send: (index: number) => Promise<{ ms: number; status: number; text: string }>) {
  const answers: ReturnType<typeof send>[] = []
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    const wait = began + (index * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await pause(wait)
    answers.push(send(index))
  }
  const all = await Promise.all(answers)
  const wrong = all.find(({ status, text }) => status !== 200 || text.includes('very busy'))
  if (wrong) throw new Error(`answered with ${wrong.status}: ${wrong.text.slice(0, 200)}`)
  return all.map(({ ms }) => ms)
}

const toFigure = (measure: string, times: readonly number[], atMost: number): Figure => ({
  measure: `${measure}, p99`,
  value: quantile(times, 0.99),
  unit: 'ms',
  bar: { atMost },
  note: `${times.length}; median ${quantile(times, 0.5).toFixed(1)}, slowest ${quantile(times, 1).toFixed(1)} ms, load ${loadavg()[0]!.toFixed(1)}`,
})

/** DI32, DI33: interactions at 50 a second, while the demo's hatches come in, and refusals of wrong signatures. */
export async function discord(): Promise<Figure[]> {
  const client = createDiscord()
  const site = await startSite({ env: { DISCORD_PUBLIC_KEY: client.publicKey, DEMO_HATCH_SECONDS: '1' } })
  const { port } = site
  try {
    const command = (index: number) => client.send(port, toBody(2, COMMANDS[index % COMMANDS.length]!))
    const complete = (index: number) =>
      client.send(
        port,
        toBody(4, { name: 'value', options: [option('pet', KEYS[index % KEYS.length]!, { focused: true })] }),
      )
    await atPace(WARM_UP, command)
    const commands = await atPace(PER_SECOND * SECONDS, command)
    const completions = await atPace(PER_SECOND * SECONDS, complete)
    const refusals: number[] = []
    for (let index = 0; index < REFUSALS; index++) {
      const { ms, status } = await client.send(port, toBody(1, {}), false)
      if (status !== 401) throw new Error(`a wrong signature was answered with ${status}`)
      refusals.push(ms)
    }
    return [
      toFigure(`commands at ${PER_SECOND}/s`, commands, COMMAND_MS),
      toFigure(`completions at ${PER_SECOND}/s`, completions, AUTOCOMPLETE_MS),
      toFigure('refusals of wrong signatures', refusals, REFUSAL_MS),
    ]
  } finally {
    await cleanUp(
      async () => client.close(),
      () => site.stop(),
    )
  }
}
