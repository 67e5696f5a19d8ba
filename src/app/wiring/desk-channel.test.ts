import type { LinkEvent, LinkReport } from '#streams/link.ts'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { followDesk } from './desk-channel.ts'

function follow() {
  const link$ = new Subject<LinkEvent>()
  const reported: LinkReport[] = []
  const onChange = vi.fn()
  const stop = followDesk({
    userId: 'u1',
    onChange,
    connect: (reports$) => {
      reports$.subscribe((report) => reported.push(report))
      return link$
    },
  })
  const frame = (type: string, data: object) =>
    link$.next({ type: 'link.framed', data: JSON.stringify({ type, data }) })
  return { link$, frame, onChange, reported, stop }
}

it('[DK170] the desk is read again at each announcement, and not for other frames', () => {
  const { link$, frame, onChange } = follow()
  link$.next({ type: 'link.opened' })
  frame('USER_STATUS', [])
  onChange.mockClear()
  frame('DESK_CHANGED', {})
  frame('HEARTBEAT', { timestamp: 1 })
  frame('NOBODY_KNOWS', {})
  frame('DESK_CHANGED', {})
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('[DK170] what happened without a connection is read with the first frame of the next one', () => {
  const { link$, frame, onChange, reported } = follow()
  for (let connection = 0; connection < 2; connection++) {
    link$.next({ type: 'link.opened' })
    frame('USER_STATUS', [])
    frame('HEARTBEAT', { timestamp: 1 })
  }
  expect([onChange.mock.calls.length, reported]).toEqual([2, ['synced', 'synced']])
})

it('[DK170] nothing is followed after the page has closed', () => {
  const { link$, stop } = follow()
  stop()
  expect(link$.observed).toBe(false)
})
