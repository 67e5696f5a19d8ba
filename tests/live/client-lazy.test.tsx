import { createLazyLive, notifySoon } from '#app/wiring/live.ts'
import { LiveContext, useLiveChannel, useLiveStatus, useNow } from '#lib/live-context.ts'
import type { LiveStatus } from '#contract/live.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_500 }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function harness() {
  const status$ = new BehaviorSubject<LiveStatus>('connecting')
  const ticks$ = new Subject<number>()
  let held = 0
  let idle: () => void = () => {}
  const retain = vi.fn(() => {
    held++
    return () => void held--
  })
  const load = vi.fn(async () => ({
    createLive: () => ({
      retain,
      status$,
      hatches$: NEVER,
      inspected: {},
      notify: () => () => {},
      clock$: () => ticks$,
    }),
  }))
  const live = createLazyLive({
    queryClient: new QueryClient(),
    load,
    whenIdle: () => new Promise((resolve) => (idle = resolve)),
  })
  return { live, load, status$, ticks$, held: () => held, becomeIdle: () => act(async () => idle()) }
}

function View() {
  useLiveChannel()
  return <p>{`${useLiveStatus()} at ${useNow(1_000, 5)}`}</p>
}

it('[CN26] loads nothing before a view asks and the page is idle, and then once', async () => {
  const { live, load, held, becomeIdle, status$ } = harness()
  expect(load).not.toHaveBeenCalled()
  const { unmount } = render(
    <StrictMode>
      <LiveContext value={live}>
        <View />
        <View />
      </LiveContext>
    </StrictMode>,
  )
  expect(load).not.toHaveBeenCalled()
  expect(screen.getAllByText(/^connecting at/)).toHaveLength(2)
  await becomeIdle()
  expect(load).toHaveBeenCalledOnce()
  expect(held()).toEqual(2)
  act(() => status$.next('live'))
  expect(screen.getAllByText(/^live at/)).toHaveLength(2)
  unmount()
  expect(held()).toEqual(0)
})

it('[CN18] a view that left before the code came holds nothing', async () => {
  const { live, held, becomeIdle } = harness()
  live.retain()()
  await becomeIdle()
  expect(held()).toEqual(0)
})

it('[CN26] asks again when the code could not be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { live, load, held, becomeIdle } = harness()
  load.mockRejectedValueOnce(new Error('gone'))
  live.retain()
  await becomeIdle()
  expect(warn.mock.calls).toEqual([['live: its code could not be loaded', new Error('gone')]])
  live.retain()
  await becomeIdle()
  expect(held()).toEqual(1)
})

it('[CN21] shows the time of rendering until hydrated, then the present one, and changes with the clock', async () => {
  const { live, ticks$, becomeIdle } = harness()
  const page = (
    <LiveContext value={live}>
      <View />
    </LiveContext>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<View />)
  expect(root.textContent).toEqual('connecting at 5')
  await act(async () => hydrateRoot(root, page))
  expect(root.textContent).toEqual('connecting at 1000000000')
  await becomeIdle()
  vi.setSystemTime(1_000_001_020)
  act(() => ticks$.next(1_000_001_000))
  expect(root.textContent).toEqual('connecting at 1000001000')
})

it('[NO7] hatches are announced once the page is touched, or after 10 s, and then once', () => {
  const notify = vi.fn(() => () => {})
  notifySoon({ notify })
  vi.advanceTimersByTime(9_999)
  expect(notify).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  window.dispatchEvent(new Event('pointerdown'))
  expect(notify).toHaveBeenCalledOnce()
  notifySoon({ notify })
  window.dispatchEvent(new Event('keydown'))
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(20_000)
  expect(notify).toHaveBeenCalledTimes(2)
})
