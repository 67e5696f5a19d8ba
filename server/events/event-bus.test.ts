import { expect, it } from 'vitest'
import { createEventBus } from './event-bus.ts'

type Events = { 'hatches.stored': number; 'session.revoked': string }

function start() {
  const errors: unknown[] = []
  const events = createEventBus<Events>((error) => errors.push(error))
  return { events, errors }
}

it('[EB1] delivers an event to the subscribers of its topic, in the order of subscription, before publish returns', () => {
  const { events } = start()
  const seen: string[] = []
  events.subscribe('hatches.stored', (count) => seen.push(`first ${count}`))
  events.subscribe('hatches.stored', (count) => seen.push(`second ${count}`))
  events.subscribe('session.revoked', (id) => seen.push(id))
  events.publish('hatches.stored', 2)
  expect(seen).toEqual(['first 2', 'second 2'])
})

it('[EB2] reports a subscriber that throws and still calls the others', () => {
  const { events, errors } = start()
  const seen: number[] = []
  events.subscribe('hatches.stored', () => {
    throw new Error('broken subscriber')
  })
  events.subscribe('hatches.stored', (count) => seen.push(count))
  events.publish('hatches.stored', 3)
  expect(seen).toEqual([3])
  expect(errors).toEqual([new Error('broken subscriber')])
})

it('[EB1] stops delivering once a subscription ends', () => {
  const { events } = start()
  const seen: number[] = []
  const unsubscribe = events.subscribe('hatches.stored', (count) => seen.push(count))
  events.publish('hatches.stored', 1)
  unsubscribe()
  events.publish('hatches.stored', 2)
  expect(seen).toEqual([1])
})
