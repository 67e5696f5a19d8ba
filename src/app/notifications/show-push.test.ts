import { expect, it, onTestFinished, vi } from 'vitest'
import { openPush, type PushScope, showPush } from './show-push.ts'

const ORIGIN = 'https://values.example'
type Tray = Awaited<ReturnType<PushScope['registration']['getNotifications']>>
function scope(urls: readonly string[] = [], inTray: (tag: string) => Promise<Tray> = async () => []) {
  const pages = urls.map((url) => ({
    url,
    focus: vi.fn<() => Promise<void>>(),
    postMessage: vi.fn<(data: unknown) => void>(),
  }))
  const showNotification = vi.fn<PushScope['registration']['showNotification']>()
  const openWindow = vi.fn<PushScope['clients']['openWindow']>()
  return {
    pages,
    showNotification,
    openWindow,
    worker: {
      registration: { showNotification, getNotifications: ({ tag }) => inTray(tag) },
      clients: { matchAll: () => Promise.resolve(pages), openWindow },
      location: { origin: ORIGIN },
    } satisfies PushScope,
  }
}
const payload = (change: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'King Doggy is above 9,000',
      body: '8,900 → 9,100.',
      navigate: `${ORIGIN}/items/king-doggy`,
      tag: 'rule-1',
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { number: 7 },
      ...change,
    },
  })

it('[WL60, WL61] shows what the message says, and says its number to open pages', async () => {
  const { worker, showNotification, pages } = scope([`${ORIGIN}/items`])
  await showPush(payload(), worker)
  expect(showNotification).toHaveBeenCalledWith(
    'King Doggy is above 9,000',
    expect.objectContaining({
      body: '8,900 → 9,100.',
      tag: 'rule-1',
      data: { url: `${ORIGIN}/items/king-doggy`, number: 7, at: expect.any(Number) },
    }),
  )
  expect(pages[0]!.postMessage).toHaveBeenCalledWith({ type: 'alert.shown', number: 7 })
})

it.each([undefined, '', 'no JSON', '{"web_push":1}', payload({ title: 5 })])(
  '[WL60] a message that can’t be read, `%s`, is shown too',
  async (text) => {
    const { worker, showNotification } = scope()
    await showPush(text, worker)
    expect(showNotification).toHaveBeenCalledWith(
      'BGSI Values',
      expect.objectContaining({ data: { url: `${ORIGIN}/watchlist`, number: null, at: expect.any(Number) } }),
    )
  },
)

it('[NO91] replaces what was shown in the last two minutes, and closes what is older, so that the new one is noticed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shown = (data: unknown) => ({ data, close: vi.fn<() => void>() })
  const justNow = shown({ at: Date.now() - 120_000 })
  const older = [shown({ at: Date.now() - 120_001 }), shown(null)]
  const { worker, showNotification } = scope([], async (tag) => (tag === 'rule-1' ? [justNow, ...older] : []))
  await showPush(payload(), worker)
  expect([justNow, ...older].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 1])
  expect(older[0]!.close.mock.invocationCallOrder[0]).toBeLessThan(showNotification.mock.invocationCallOrder[0]!)
})

it('[WL60] a message is shown too where the earlier ones can’t be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { worker, showNotification } = scope([], () => Promise.reject(new Error('no tray')))
  await showPush(payload(), worker)
  expect([showNotification.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1])
})

it('[WL62] a tap leads to this site alone', async () => {
  const { worker, showNotification } = scope()
  await showPush(payload({ navigate: 'https://evil.example/items' }), worker)
  expect(showNotification.mock.calls[0]![1].data).toMatchObject({ url: `${ORIGIN}/watchlist`, number: 7 })
})

it('[WL62] a tap focuses the tab of the address, else opens one', async () => {
  const { worker, pages, openWindow } = scope([`${ORIGIN}/items`, `${ORIGIN}/items/king-doggy`])
  const close = vi.fn<() => void>()
  await openPush({ data: { url: `${ORIGIN}/items/king-doggy` }, close }, worker)
  expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  expect(openWindow).not.toHaveBeenCalled()
  await openPush({ data: { url: `${ORIGIN}/eggs` }, close }, worker)
  await openPush({ data: null, close }, worker)
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/eggs`], [`${ORIGIN}/watchlist`]])
  expect(close).toHaveBeenCalledTimes(3)
})
