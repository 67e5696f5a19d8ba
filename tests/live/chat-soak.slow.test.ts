import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { seededRandom } from '#server/import/seeded-random.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../support/browser/browsers.ts'
import { chatPage } from '../support/chat/chat-page.ts'
import { chatServer } from '../support/chat/chat-server.ts'
import { simulateTime } from '../support/time/simulated-time.ts'
import { NO_TROUBLE, virtualNetwork } from '../support/live/virtual-network.ts'

// It takes some fifteen seconds alone, and shares the machine.

const SEED = 'a long evening'
const PAIRS = 100
const ORIGIN = 'https://values.test'
/** Ten minutes of trouble, then two of peace. */
const [TROUBLE_MS, PEACE_MS] = [10 * MINUTE, 2 * MINUTE]

/** Everything that may happen from here on is decided by the seed. */
async function evening() {
  const random = seededRandom(SEED)
  vi.spyOn(Math, 'random').mockImplementation(random)
  // A failed read is reported and retried later.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const time = simulateTime(Date.parse('2026-11-19T12:00:00Z'))
  const server = await chatServer({ origin: ORIGIN })
  const begin = Date.now()
  const between = (least: number, most: number) => least + random() * (most - least)
  const often = (least: number, most: number, work: () => void) => {
    const wait = between(least, most)
    if (Date.now() - begin + wait > TROUBLE_MS) return
    setTimeout(() => {
      work()
      often(least, most, work)
    }, wait)
  }
  return { random, time, server, begin, between, often }
}
type Evening = Awaited<ReturnType<typeof evening>>

/** A user with a browser and a network of their own, which now and then has one kind of fault for a while. */
async function arrive({ server, random, between, often }: Evening, name: string) {
  const person = await server.person(name)
  const network = virtualNetwork({ origin: ORIGIN, site: server.app, random })
  const met: string[] = []
  const faults = {
    cut: network.cut,
    'half-open': network.freeze,
    replay: network.replay,
    refuse: () => {
      network.trouble.refuses = true
      network.cut()
    },
    delay: () => void (network.trouble.delayMs = between(200, 4_000)),
    drop: () => void (network.trouble.dropping = Math.ceil(between(0, 5))),
    'requests lost': () => void (network.trouble.loses = 'requests'),
    'answers lost': () => void (network.trouble.loses = 'answers'),
    'requests late': () => void (network.trouble.loses = 'time'),
    'no answers': () => void (network.trouble.loses = 'everything'),
  }
  const names = Object.keys(faults) as (keyof typeof faults)[]
  often(15_000, 140_000, () => {
    const fault = names[Math.floor(random() * names.length)]!
    met.push(fault)
    faults[fault]()
    setTimeout(
      () => Object.assign(network.trouble, { ...NO_TROUBLE, dropping: network.trouble.dropping }),
      between(500, 20_000),
    )
  })
  setTimeout(() => Object.assign(network.trouble, NO_TROUBLE), TROUBLE_MS)
  return { ...person, name, network, met, browser: createBrowser({ origin: ORIGIN, ...network }) }
}

/** Looks at a conversation all evening, and writes a few messages in a row now and then. */
function talk({ between, often }: Evening, person: Awaited<ReturnType<typeof arrive>>, conversationId: string) {
  const page = chatPage(person.browser, { userId: person.id, token: person.token })
  page.look(conversationId)
  onTestFinished(() => person.browser.run(page.leave))
  const said: string[] = []
  const say = () => {
    said.push(`${person.name} ${said.length}`)
    page.act((chat) => chat.send(conversationId, said.at(-1)!))
  }
  often(40_000, 220_000, () => {
    for (let count = Math.ceil(between(0, 4)), at = 0; count > 0; count--, at += between(0, 800)) setTimeout(say, at)
  })
  // A frame that was dropped is missed with the next one.
  setTimeout(say, TROUBLE_MS + between(0, MINUTE))
  return { ...person, page, said }
}

it('[CH7, CN4, CN8, CN11, CN38, CH44] 200 people talk for ten minutes over networks that fail in every way: each message is seen by both, in order, once', async () => {
  const around = await evening()
  const { server, time, begin } = around
  const pairs = []
  for (let index = 0; index < PAIRS; index++) {
    const [ann, ben] = [await arrive(around, `Ann ${index}`), await arrive(around, `Ben ${index}`)]
    const id = await server.conversation(ann, ben)
    pairs.push({ id, people: [talk(around, ann, id), talk(around, ben, id)] })
  }
  const everybody = pairs.flatMap(({ people }) => people)
  // Once in good order, once as by a cut in the power.
  setTimeout(() => void server.restart(3_000), 3 * MINUTE)
  setTimeout(() => {
    void server.restart(5_000)
    for (const { network } of everybody) network.cut()
  }, 7 * MINUTE)
  await time.pass(begin + TROUBLE_MS + PEACE_MS - Date.now(), () => everybody.some(({ network }) => network.isBusy()))

  const wrong: object[] = []
  for (const { id, people } of pairs) {
    const stored = await server.stored(id)
    const texts = stored.map(({ text }) => text)
    expect(
      stored.map(({ seq }) => seq),
      `numbers, seed ${SEED}`,
    ).toEqual(texts.map((_, index) => index + 1))
    for (const { name, page, said } of people) {
      const own = texts.filter((text) => text.startsWith(`${name} `))
      const { status, outgoing } = page.state()
      const listed = page.listed(id)?.seq
      if (
        [page.texts(id), own, listed, status, outgoing.length].join() !==
        [texts, said, texts.length, 'connected', 0].join()
      ) {
        wrong.push({ name, shown: page.texts(id), stored: texts, said, listed, status, outgoing })
      }
    }
  }
  expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] })
  expect(server.failures).toEqual([])
  const met = new Map<string, number>()
  for (const fault of everybody.flatMap((person) => person.met)) met.set(fault, (met.get(fault) ?? 0) + 1)
  expect([met.size, Math.min(...met.values()) > 100]).toEqual([10, true])
})
