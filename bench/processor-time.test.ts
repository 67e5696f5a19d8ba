import { expect, it } from 'vitest'
import { toProcessorTime } from './processor-time.ts'

const thread = { pid: 1, tid: 2 }

it('[RU54] a task lasts as long as the processor worked on it, and so does what happened in it', () => {
  const events: Parameters<typeof toProcessorTime>[0] = [
    { ...thread, name: 'EvaluateScript', ts: 140, dur: 40 },
    { ...thread, name: 'RunTask', ts: 100, dur: 100, tdur: 50 },
    { ...thread, name: 'RunTask', ts: 300, dur: 10, tdur: 12 },
    { ...thread, name: 'mark', ts: 250 },
    { pid: 1, tid: 3, name: 'elsewhere', ts: 150, dur: 20 },
  ]
  toProcessorTime(events)
  expect(events.map(({ ts, dur }) => [ts, dur])).toEqual([
    [120, 20],
    [100, 50],
    [300, 10],
    [250, undefined],
    [150, 20],
  ])
})
