import type { TradeOffer } from '#contract/chat.ts'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../support/browser/browsers.ts'
import { chatPage } from '../support/chat/chat-page.ts'
import { chatSite, ORIGIN, type Person } from '../support/chat/chat-site.ts'
import { startFaultProxy } from '../support/live/fault-proxy.ts'
import { until } from '../support/live/live-site.ts'
import { createPageSocket } from '../support/live/page-socket.ts'

// Real sockets and real seconds: a busy machine takes its time.
afterEach(() => void vi.useRealTimers())

/** Two who look at their conversation, each behind a network of their own that makes trouble. */
async function talk() {
  const site = await chatSite()
  const { ann, ben, id } = await site.pair()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  async function open({ id: userId, token }: Person) {
    const proxy = await startFaultProxy(0, () => Number(site.address.split(':')[1]))
    const network = fetch
    const browser = createBrowser({
      origin: proxy.origin,
      fetch: (path, init) => network(new URL(String(path), proxy.origin), init),
      WebSocket: createPageSocket(ORIGIN),
    })
    const page = chatPage(browser, { userId, token })
    page.look(id)
    onTestFinished(async () => {
      browser.run(page.leave)
      await proxy.stop()
    })
    const online = () => until(() => page.state().status === 'connected')
    await online()
    await until(() => page.isRead(id) && page.client.isFetching() === 0)
    return {
      ...page,
      proxy,
      browser,
      online,
      say: (text: string) => page.act((chat) => chat.send(id, text)),
      shows: (texts: readonly string[]) =>
        until(() => page.texts(id).length >= texts.length && page.state().outgoing.length === 0),
    }
  }
  const [a, b] = [await open(ann), await open(ben)]
  /** Whole, in order, and once: with both, and with the server. */
  async function agreeOn(texts: readonly string[]) {
    await Promise.all([a.shows(texts), b.shows(texts)])
    const stored: string[] = (await ann.read(id)).messages.map(({ text }: { text: string }) => text)
    expect([stored, a.texts(id), b.texts(id)]).toEqual([texts, texts, texts])
  }
  return { ...site, ann, ben, id, a, b, agreeOn }
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

it('[CN7, CH46, CH51] cut: what is written meanwhile is read once the connection is back', async () => {
  const { ann, id, b, agreeOn } = await talk()
  b.proxy.set('reset')
  b.proxy.cut()
  await until(() => b.state().status === 'connecting')
  for (const text of numbered('Ann', 5)) await ann.say(id, text)
  b.proxy.set('none')
  await agreeOn(['Hi', ...numbered('Ann', 5)])
  expect([b.state().status, b.proxy.openCount()]).toEqual(['connected', 1])
})

it('[CN38, CH54] cut before the answers: what the server has is sent again when the connection is back, and is not written twice', async () => {
  const { a, agreeOn, id, ben } = await talk()
  a.proxy.set('reset')
  a.proxy.cut()
  await until(() => a.state().status === 'connecting')
  a.proxy.loseAnswers(true)
  for (const text of ['One', 'Two']) a.say(text)
  await until(() => a.state().outgoing.every(({ state }) => state === 'waiting'))
  // The second one waits behind the first, of which nobody has heard here.
  expect((await ben.read(id)).messages.length).toBe(2)
  a.proxy.loseAnswers(false)
  a.proxy.set('none')
  await agreeOn(['Hi', 'One', 'Two'])
})

it('[CH45] drop: frames that never arrive are read as soon as a later one tells that they are missing', async () => {
  const { ann, b, agreeOn, id } = await talk()
  b.proxy.drop(4)
  for (const text of numbered('Ann', 5)) await ann.say(id, text)
  await agreeOn(['Hi', ...numbered('Ann', 5)])
  expect(b.proxy.upgrades.length).toBe(1)
})

it('[CH44] delay: what comes late comes in order, and once, though answers and reads overtook it', async () => {
  const { a, b, agreeOn } = await talk()
  a.proxy.delay(200)
  b.proxy.delay(400)
  for (let index = 1; index <= 4; index++) {
    a.say(`Ann ${index}`)
    await until(() => a.state().outgoing.length === 0)
    b.say(`Ben ${index}`)
    await until(() => b.state().outgoing.length === 0)
  }
  await agreeOn(['Hi', ...[1, 2, 3, 4].flatMap((index) => [`Ann ${index}`, `Ben ${index}`])])
})

it('[CH14, TR3, CH44] replay: what is said again changes nothing', async () => {
  const { ann, ben, a, b, agreeOn, id } = await talk()
  for (const text of numbered('Ann', 3)) await ann.say(id, text)
  const offer: TradeOffer = (await ann.offer(id)).body
  await ben.move(offer.id, 'accept')
  await ann.say(id, 'Done')
  const all = ['Hi', ...numbered('Ann', 3), 'Trade offer', 'Trade offer accepted', 'Done']
  await agreeOn(all)
  const before = [a.shown(id), b.shown(id)]
  a.proxy.replay()
  b.proxy.replay()
  b.proxy.replay((frame) => frame.includes('"status":"pending"'))
  // One more message is behind everything that was said again.
  await ann.say(id, 'Again')
  await agreeOn([...all, 'Again'])
  expect([a, b].map((page) => ({ ...page.shown(id), messages: page.shown(id).messages.slice(0, -1) }))).toEqual(before)
  expect([before[1]!.tradeOffers.map(({ status }) => status), b.listed(id)]).toMatchObject([
    ['accepted'],
    { seq: 8, unread: 2 },
  ])
})

it('[CN8, CN11, CH46] half-open: a connection that has gone silent is replaced by one, and what came meanwhile is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ann, b, agreeOn, id } = await talk()
  b.proxy.freeze()
  for (const text of numbered('Ann', 5)) await ann.say(id, text)
  expect(b.texts(id)).toEqual(['Hi'])
  vi.setSystemTime(Date.now() + 46_000)
  b.browser.run(() => window.document.dispatchEvent(new Event('visibilitychange')))
  await agreeOn(['Hi', ...numbered('Ann', 5)])
  expect([b.proxy.upgrades.length, b.proxy.openCount()]).toEqual([2, 1])
})

it('[CH7, CN38, CH44] everything at once: two who write on through cuts, drops, delays and replays miss nothing', async () => {
  const { a, b, agreeOn, advance } = await talk()
  const said: string[] = ['Hi']
  for (let round = 1; round <= 8; round++) {
    const [writer, other] = round % 2 ? [a, b] : [b, a]
    if (round % 4 === 1) other.proxy.delay(50)
    if (round % 4 === 2) other.proxy.drop(2)
    if (round % 4 === 3) other.proxy.cut()
    if (round % 4 === 0) other.proxy.replay()
    for (const text of numbered(`Round ${round}:`, 3)) {
      writer.say(text)
      said.push(text)
    }
    await until(() => writer.state().outgoing.length === 0)
    other.proxy.delay(0)
    advance(10_000)
  }
  await Promise.all([a.online(), b.online()])
  a.say('The end')
  await agreeOn([...said, 'The end'])
})
