import { tradeOffer } from '#contract/chat.fixture.ts'
import { expect, it, vi } from 'vitest'
import { createOfferTracker } from './chat-offers.stream.ts'

function harness(read = () => Promise.resolve(tradeOffer('o1', { status: 'declined' }))) {
  const log: string[] = []
  const reads = vi.fn(read)
  const tracker = createOfferTracker({ read: reads, onOffer: ({ id, status }) => void log.push(`${id} ${status}`) })
  tracker.inputs$.subscribe(({ type }) => void log.push(type))
  return { log, reads, track: tracker.track }
}

it('[TR3] a move makes its offer pending until the response', async () => {
  const { log, track } = harness()
  const accepted = tradeOffer('o1', { status: 'accepted' })
  expect(await track(tradeOffer('o1'), () => Promise.resolve(accepted))).toEqual(accepted)
  expect(log).toEqual(['offer.awaited', 'o1 accepted', 'offer.settled'])
})

it('[TR3] after a counter-offer the old offer stays pending, because its update comes by the connection', async () => {
  const { log, track } = harness()
  await track(tradeOffer('o1'), () => Promise.resolve(tradeOffer('o2')))
  expect(log).toEqual(['offer.awaited', 'o2 pending'])
})

it.each([
  ['the offer is read and shown', undefined, ['offer.awaited', 'o1 declined', 'offer.settled']],
  ['an offer that cannot be read settles', () => Promise.reject(new Error('gone')), ['offer.awaited', 'offer.settled']],
])('[TR3] after a refused move %s', async (_, read, events) => {
  const { log, reads, track } = harness(read)
  const refused = new Error('refused')
  await expect(track(tradeOffer('o1'), () => Promise.reject(refused))).rejects.toEqual(refused)
  expect([reads.mock.calls, log]).toEqual([[['o1']], events])
})
