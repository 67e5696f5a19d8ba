import type { LinkEvent, LinkReport } from '#streams/link.ts'
import { shareLink } from '#streams/shared-link.stream.ts'
import { Observable, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeChannel, fakeLocks, fakePage, settled } from '../support/browser/tabs.ts'

beforeEach(() => void vi.stubGlobal('BroadcastChannel', FakeChannel))
afterEach(() => {
  FakeChannel.open.clear()
  vi.unstubAllGlobals()
})

/** A browser, whose tabs share the connection. */
function browser() {
  const locks = fakeLocks()
  /** The open connections, with the tab that holds each. */
  const open = new Map<string, Subject<LinkEvent>>()
  const sent: string[] = []
  const reports: LinkReport[] = []
  let retries = 0

  function tab(name: string, { isVisible = true } = {}) {
    const { page, show } = fakePage(isVisible)
    const link = shareLink({
      name: 'signed-in',
      locks,
      page,
      connect: ({ reports$, frames$, retries$ }) =>
        new Observable((subscriber) => {
          const link$ = new Subject<LinkEvent>()
          open.set(name, link$)
          const working = link$.subscribe(subscriber)
          working.add(reports$.subscribe((report) => reports.push(report)))
          working.add(frames$.subscribe((frame) => sent.push((JSON.parse(frame) as { type: string }).type)))
          working.add(retries$.subscribe(() => void retries++))
          working.add(() => open.delete(name))
          return working
        }),
    })
    const received: string[] = []
    const note = (event: LinkEvent) =>
      received.push(
        event.type === 'link.framed' ? event.data : event.type === 'link.changed' ? String(event.online) : event.type,
      )
    const following = link.events$.subscribe(note)
    return { link, received, note, show, close: () => following.unsubscribe() }
  }
  const holder = () => [...open.keys()]
  const emit = (event: LinkEvent) => [...open.values()].forEach((link$) => link$.next(event))
  /** As a real one opens. */
  function goOnline() {
    emit({ type: 'link.opened' })
    emit({ type: 'link.framed', data: 'first' })
    emit({ type: 'link.changed', online: true, trying: false, network: true })
  }
  const goOffline = () => emit({ type: 'link.changed', online: false, trying: true, network: true })
  const frame = (data: string) => emit({ type: 'link.framed', data })
  return { tab, holder, goOnline, goOffline, frame, sent, reports, retries: () => retries }
}

it('[NO97] one tab holds the connection, and every tab gets each frame once', async () => {
  const { tab, holder, goOnline, frame, reports } = browser()
  const tabs = [tab('one'), tab('two', { isVisible: false }), tab('three', { isVisible: false })]
  await settled()
  expect(holder()).toEqual(['one'])
  goOnline()
  frame('news')
  for (const { received } of tabs) expect(received).toEqual(['link.opened', 'first', 'true', 'news'])
  expect(reports).toEqual(['synced'])
})

it('[NO97] the tab that is looked at takes the connection over; once it closes, another one has it', async () => {
  const { tab, holder, goOnline, goOffline, frame } = browser()
  const one = tab('one')
  const two = tab('two', { isVisible: false })
  await settled()
  goOnline()
  two.show()
  await settled()
  expect(holder()).toEqual(['two'])
  goOffline()
  goOnline()
  frame('over two')
  two.close()
  await settled()
  expect(holder()).toEqual(['one'])
  goOnline()
  frame('over one')
  expect(one.received.filter((each) => each.startsWith('over'))).toEqual(['over two', 'over one'])
})

it('[NO97] a tab that comes later knows the state of the connection, and so does a second view of a tab', async () => {
  const { tab, goOnline, frame } = browser()
  const one = tab('one')
  await settled()
  goOnline()
  const late = tab('late', { isVisible: false })
  await settled()
  expect(late.received).toEqual(['true'])
  const received: LinkEvent['type'][] = []
  one.link.events$.subscribe(({ type }) => received.push(type))
  frame('news')
  expect(received).toEqual(['link.opened', 'link.changed', 'link.framed'])
})

it('[NO97] what a tab sends and retries goes over the connection of the leader', async () => {
  const { tab, goOnline, sent, retries } = browser()
  const one = tab('one')
  const two = tab('two', { isVisible: false })
  await settled()
  goOnline()
  for (const { link } of [one, two]) {
    link.send(JSON.stringify({ type: 'TYPING_START' }))
    link.retry()
  }
  expect([sent, retries()]).toEqual([['TYPING_START', 'TYPING_START'], 2])
})

it('[CH124] the server learns when the first tab opens the chat, after each reconnection, and when the last one closes it', async () => {
  const { tab, goOnline, goOffline, sent } = browser()
  const one = tab('one')
  const two = tab('two', { isVisible: false })
  await settled()
  goOnline()
  expect(sent).toEqual([])
  const chat = two.link.chat$.subscribe()
  await settled()
  expect(sent.filter((each) => each !== 'CHAT_OPENED')).toEqual([])
  expect(sent).toContain('CHAT_OPENED')
  goOffline()
  sent.length = 0
  goOnline()
  expect(sent).toEqual(['CHAT_OPENED'])
  const second = one.link.chat$.subscribe()
  await settled()
  chat.unsubscribe()
  await settled()
  expect(sent.at(-1)).toEqual('CHAT_OPENED')
  second.unsubscribe()
  await settled()
  expect(sent.at(-1)).toEqual('CHAT_CLOSED')
})

it('[CH124] a tab that takes the lead while a chat is open elsewhere says so', async () => {
  const { tab, goOnline, goOffline, sent } = browser()
  const one = tab('one')
  one.link.chat$.subscribe()
  const two = tab('two', { isVisible: false })
  await settled()
  goOnline()
  two.show()
  await settled()
  goOffline()
  sent.length = 0
  goOnline()
  expect(sent).toEqual(['CHAT_OPENED'])
})
