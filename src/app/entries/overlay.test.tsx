import type { Hatch } from '#contract/hatches.ts'
import { CARD_MS, MAX_CARDS, type OverlayStream, startOverlay } from './embeds/overlay-view.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { data?: string }) => void

let list: HTMLElement
let opened: { listeners: Map<string, Listener>; isClosed: boolean }[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  list = document.createElement('ol')
  opened = []
  stop = startOverlay({
    list,
    open(): OverlayStream {
      const stream = { listeners: new Map<string, Listener>(), isClosed: false }
      opened.push(stream)
      return {
        addEventListener: (type, listener) => void stream.listeners.set(type, listener),
        close() {
          stream.isClosed = true
        },
      }
    },
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const emit = (type: string, data?: unknown) =>
  opened.at(-1)!.listeners.get(type)!({ ...(data !== undefined && { data: JSON.stringify(data) }) })

const hatch = (change: Partial<Hatch> = {}) =>
  emit('hatch', {
    slug: 'shiny-king-doggy',
    itemName: 'Shiny King Doggy',
    variant: 'Shiny',
    value: 1_280_000,
    stats: { exists: 2_416 },
    playerName: 'Nova',
    hatcherName: 'Nova',
    ...change,
  })

it('[OD18] a hatch is a card with name, value and count, and names no player', () => {
  expect(list.children).toHaveLength(0)
  hatch()
  expect(list.textContent).toBe('Shiny King DoggyValue 1.28M · 2,416 exist')
  expect(list.querySelector('img')!.getAttribute('src')).toBe('/items/shiny-king-doggy@96.webp')
  expect(list.innerHTML).not.toContain('Nova')
})

it('[OD18] what is not known is not shown', () => {
  hatch({ value: 'TBD', stats: {} })
  expect(list.textContent).toBe('Shiny King Doggy')
  expect(list.querySelectorAll('span')).toHaveLength(0)
})

it('[OD18] a picture that does not load leaves no broken mark', () => {
  hatch()
  list.querySelector('img')!.dispatchEvent(new Event('error'))
  expect(list.querySelectorAll('img')).toHaveLength(0)
})

it('[OD18] a hostile name is text', () => {
  hatch({ itemName: '<img src=x onerror=alert(1)><b>' })
  expect([list.querySelectorAll('img').length, list.querySelector('b')!.textContent]).toEqual([
    1,
    '<img src=x onerror=alert(1)><b>',
  ])
})

it('[OD18] only the newest five are shown, each for 20 s, however many there are', () => {
  for (let index = 0; index < 1_000; index++) hatch({ itemName: `Pet ${index}` })
  expect([...list.querySelectorAll('b')].map((name) => name.textContent)).toEqual(
    [999, 998, 997, 996, 995].map((index) => `Pet ${index}`),
  )
  expect([list.children.length, MAX_CARDS, CARD_MS]).toEqual([5, 5, 20_000])
  vi.advanceTimersByTime(CARD_MS - 1)
  expect(list.children).toHaveLength(MAX_CARDS)
  vi.advanceTimersByTime(1)
  expect([list.children.length, vi.getTimerCount()]).toEqual([0, 0])
})

it('[OD19] after a failure it opens a new stream, later each time, and soon again after one that worked', () => {
  emit('error')
  expect([opened.length, opened[0]!.isClosed]).toEqual([1, true])
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(2)
  emit('error')
  vi.advanceTimersByTime(3_999)
  expect(opened).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(opened).toHaveLength(3)
  for (let attempt = 0; attempt < 9; attempt++) {
    emit('error')
    vi.advanceTimersByTime(60_000)
  }
  expect(opened).toHaveLength(12)
  emit('open')
  emit('error')
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(13)
})

it('[OD19] an overlay that ends closes its stream and opens no other', () => {
  emit('error')
  stop()
  vi.advanceTimersByTime(60_000)
  expect([opened.length, list.children.length]).toEqual([1, 0])
})
