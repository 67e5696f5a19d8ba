import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LatestStrip } from './latest-strip.tsx'
import { rows, show } from './testing/show.tsx'

let reduced = false
let meet: (isIntersecting: boolean) => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  reduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (changes: { isIntersecting: boolean }[]) => void) {
        meet = (isIntersecting) => call([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(3_000))
const track = () => document.querySelector<HTMLElement>('.track')!
const animation = (name: string, target: Element = track()) =>
  act(async () => void target.dispatchEvent(new Event(name, { bubbles: true })))
const links = () => [...document.querySelectorAll('a')]
const STOPPED = 'Animation stopped. Please refresh the page.'

it('[HM14] shows 16 recent pets, doubled; the copy is hidden and cannot be reached by keyboard', async () => {
  const recent = vi.fn<(limit: number) => Promise<never>>(() => new Promise(() => {}))
  await show(<LatestStrip />, { recent })
  expect([recent.mock.calls[0]?.[0], document.querySelector('ul')!.getAttribute('aria-busy')]).toEqual([16, 'true'])
  cleanup()

  await show(<LatestStrip />)
  await settle()
  const lists = [...document.querySelectorAll('ul')]
  expect(
    lists.map((list) => [
      list.children.length,
      list.getAttribute('aria-hidden'),
      list.querySelectorAll('a:not([tabindex="-1"])').length,
    ]),
  ).toEqual([
    [16, null, 16],
    [16, 'true', 0],
  ])
})

it('[HM15] the copy and the movement wait until the page has been idle for 3 s', async () => {
  await show(<LatestStrip />)
  const seen = () => [document.querySelectorAll('ul').length, track().dataset['moving']]
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(seen()).toEqual([1, undefined])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(seen()).toEqual([2, ''])
})

it('[HM8] moves 0.7 px a frame: one list of 16 items of 228 px at 42 px a second', async () => {
  await show(<LatestStrip />)
  expect(track().style.getPropertyValue('--seconds')).toEqual(`${(16 * 228) / (0.7 * 60)}s`)
})

it('[HM16] rests while it is not seen', async () => {
  await show(<LatestStrip />)
  await settle()
  const isPaused = () => document.querySelector('section')!.dataset['paused'] !== undefined
  expect(isPaused()).toEqual(false)
  act(() => meet(false))
  expect(isPaused()).toEqual(true)
  act(() => meet(true))
  expect(isPaused()).toEqual(false)
})

it('[HM10] says that its pets could not be loaded, and tries again when asked', async () => {
  let down = true
  await show(<LatestStrip />, {
    recent: (limit) => (down ? Promise.reject(new Error('down')) : Promise.resolve({ pets: rows(limit) })),
  })
  expect(document.querySelector('output')!.textContent).toEqual('Failed to load pets.')
  down = false
  await act(async () => void fireEvent.click(screen.getByText('Try again')))
  await settle()
  expect(links()).toHaveLength(32)
  expect(screen.queryByText('Failed to load pets.')).toBeNull()
})

it.each(['animationend', 'animationcancel'])('[HM9] says that the animation stopped: %s', async (name) => {
  await show(<LatestStrip />)
  expect(screen.queryByText(STOPPED)).toBeNull()
  await animation(name, links()[0]) // something else's animation
  expect(screen.queryByText(STOPPED)).toBeNull()
  await animation(name)
  expect(document.querySelector('output')!.textContent).toEqual(STOPPED)
})

it('[HM9, HM17] that it stops for reduced motion is no fault', async () => {
  await show(<LatestStrip />)
  reduced = true
  await animation('animationcancel')
  expect(screen.queryByText(STOPPED)).toBeNull()
})

it('[HM11] can be paused and started again', async () => {
  await show(<LatestStrip />)
  const strip = document.querySelector<HTMLElement>('section')!
  fireEvent.click(screen.getByLabelText('Pause the moving list'))
  expect(strip.dataset['paused']).toEqual('')
  fireEvent.click(screen.getByLabelText('Play the moving list'))
  expect(strip.dataset['paused']).toEqual(undefined)
})

it('[HM11] when the focus leaves, what it had scrolled into view goes back', async () => {
  await show(<LatestStrip />)
  const view = track().parentElement!
  const [first, second] = links()
  view.scrollLeft = 900
  fireEvent.blur(first!, { relatedTarget: second })
  expect(view.scrollLeft).toEqual(900)
  fireEvent.blur(second!, { relatedTarget: document.body })
  expect(view.scrollLeft).toEqual(0)
})
