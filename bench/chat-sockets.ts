import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChatPlayer, chatPlayers } from '../tests/support/chat/chat-players.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import type { Heard } from './chat-clients.ts'
import { cleanUp } from './clean-up.ts'
import { pause } from './live-page.ts'
import { startProcess, used } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const SOCKETS = 2_000
const RATE = 200
const SECONDS = 20
const SENDERS = 100
const PHRASE = { key: 'hello' }

type Report = { heard: Heard[]; faults: number; closed: number }

/** RU17: a conversation for every two of 2,000 who are connected, and 200 messages a second over HTTP, each of which both hear. Each second message is a phrase. */
export async function chatSockets(): Promise<Figure[]> {
  const site = await startSite()
  const players = await chatPlayers(site)
  const clients: Awaited<ReturnType<typeof startProcess>>[] = []
  try {
    const pairs: { two: readonly [ChatPlayer, ChatPlayer]; id: string }[] = []
    for (let index = 0; index < SOCKETS / 2; index++) {
      const two = [await players.player(`Ann ${index}`), await players.player(`Ben ${index}`)] as const
      pairs.push({ two, id: await players.conversation(two) })
    }
    const empty = used(site)
    const tokens = join(site.folder, 'tokens.json')
    writeFileSync(tokens, JSON.stringify(pairs.flatMap(({ two }) => two.map(({ token }) => token))))
    clients.push(await startProcess('./chat-clients.ts', [`ws://127.0.0.1:${site.port}/ws`, tokens]))
    const before = used(site)
    const failures: unknown[] = []
    const sentAt = new Map<string, { at: number; isPhrase: boolean }>()
    const started = performance.now()
    /** One message after the other, over a connection that is kept, as a browser does. */
    const send = async (first: number) => {
      for (let number = first; number < RATE * SECONDS; number += SENDERS) {
        await pause(started + (number / RATE) * 1_000 - performance.now())
        const { two, id } = pairs[number % pairs.length]!
        const seq = Math.floor(number / pairs.length) + 1
        const by = two[seq % 2]!
        const isPhrase = number % 2 === 0
        sentAt.set(`${id} ${seq}`, { at: Date.now(), isPhrase })
        await by.say(id, isPhrase ? PHRASE : 'Hello!').catch((error: unknown) => failures.push(error))
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, (_, first) => send(first)))
    const took = (performance.now() - started) / 1_000
    const after = used(site)
    const deliveries = 2 * RATE * SECONDS
    const report = (await clients[0]!.ask({ do: 'received', count: deliveries })) as Report
    const delays = (isPhrase: boolean) =>
      report.heard.flatMap(([id, seq, at]) => {
        const sent = sentAt.get(`${id} ${seq}`)
        return sent?.isPhrase === isPhrase ? [at - sent.at] : []
      })
    const [phrases, texts] = [delays(true), delays(false)]
    return [
      {
        measure: `messages lost or refused, ${SOCKETS} sockets, ${RATE} messages/s for ${SECONDS} s`,
        bar: { atMost: 0 },
        value: deliveries - report.heard.length + report.faults + report.closed + failures.length,
        note: `${report.heard.length} of ${deliveries} deliveries in order, ${report.closed} sockets closed; sent in ${took.toFixed(1)} s${failures.length > 0 ? `; first failure: ${String(failures[0])}` : ''}`,
      },
      {
        measure: 'typed text, sent to received, p99',
        value: quantile(texts, 0.99),
        unit: 'ms',
        note: `median ${quantile(texts, 0.5)} ms, over HTTP, the database and the socket`,
      },
      {
        measure: 'phrase, sent to received, p99',
        bar: { atMost: 150 },
        value: quantile(phrases, 0.99),
        unit: 'ms',
        note: `median ${quantile(phrases, 0.5)} ms of ${phrases.length}, over the same way`,
      },
      {
        measure: 'share of one processor that the server uses meanwhile',
        value: (100 * (after.cpu - before.cpu)) / took,
        unit: '%',
      },
      {
        measure: 'memory of the server (RSS) with all of them',
        value: after.rss / 1_048_576,
        unit: 'MB',
        note: `${(empty.rss / 1_048_576).toFixed(0)} MB before the first came; ${((before.rss - empty.rss) / SOCKETS / 1_024).toFixed(1)} KB for each that is connected`,
      },
    ]
  } finally {
    await cleanUp(
      ...clients.map((each) => () => each.stop()),
      () => players.end(),
      () => site.stop(),
    )
  }
}
