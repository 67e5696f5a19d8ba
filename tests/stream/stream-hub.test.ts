import { MAX_REPLAY_MS, MAX_STREAM_QUEUE_BYTES } from '#contract/api-limits.ts'
import { HatchFilter, type StreamFilter, ValueFilter } from '#contract/stream.ts'
import { matchesHatchFilter, matchesValueFilter } from '#domain/stream/stream-filters.ts'
import { MAX_SKIPPED, STREAM_TICK_MS } from '#server/modules/stream/stream.hub.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'valibot'
import { NOW, readStream, settle, streamLog } from './stream-log.ts'

const hatchFilter = (filter: Partial<HatchFilter> = {}): StreamFilter => ({
  topic: 'hatch',
  filter: parse(HatchFilter, filter),
})
const valueFilter = (filter: Partial<ValueFilter> = {}): StreamFilter => ({
  topic: 'value',
  filter: parse(ValueFilter, filter),
})

const FILTERS: readonly StreamFilter[] = [
  hatchFilter(),
  hatchFilter({ variant: ['Shiny'] }),
  hatchFilter({ minValue: 120 }),
  hatchFilter({ slug: ['king-doggy'], publicOnly: true }),
  hatchFilter({ slug: ['nothing'] }),
  valueFilter(),
  valueFilter({ item: 'shiny-king-doggy' }),
  valueFilter({ source: 'desk' }),
  valueFilter({ except: 'catalogue', item: 'king-doggy' }),
]

const action = fc.oneof(
  fc.record({ do: fc.constant('hatch' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('change' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('cut' as const), count: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant('wait' as const), count: fc.integer({ min: 1, max: 40 }) }),
)

it('[SM4] sends what a naive filter of both logs finds, in order and each once, after any cuts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...FILTERS), { minLength: 1, maxLength: 3 }),
      fc.array(action, { minLength: 1, maxLength: 25 }),
      async (filters, actions) => {
        const site = await streamLog({ capacity: 20 })
        let reader = await readStream(site.hub, filters)
        await settle()
        let position = reader.position()
        const got: string[] = []
        // The client applied all but the last `lost` messages before it was cut.
        const cut = async (lost: number) => {
          reader.stream.leave()
          reader.messages.splice(Math.max(0, reader.messages.length - lost))
          got.push(...reader.entries())
          position = reader.position() ?? position
          reader = await readStream(site.hub, filters, position)
        }
        for (const each of actions) {
          if (each.do === 'hatch') site.hatch(each.count)
          else if (each.do === 'change') site.change(each.count)
          else if (each.do === 'cut') await cut(each.count)
          else {
            site.advance(each.count)
            await settle()
          }
        }
        await settle()
        site.advance(100)
        await settle()
        site.advance(100)
        await settle()
        got.push(...reader.entries())
        const wanted = (topic: string) => filters.filter((filter) => filter.topic === topic)
        expect(got.filter((entry) => entry.startsWith('h'))).toEqual(
          site.hatches
            .filter((hatch) =>
              wanted('hatch').some((each) => matchesHatchFilter(hatch, each.filter as HatchFilter, undefined)),
            )
            .map(({ seq }) => `h${seq}`),
        )
        expect(got.filter((entry) => entry.startsWith('v'))).toEqual(
          site.receipts
            .filter((receipt) =>
              wanted('value').some((each) => matchesValueFilter(receipt, each.filter as ValueFilter)),
            )
            .map(({ number }) => `v${number}`),
        )
        expect(site.errors).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

it('[SM7] matches each entry once for all spellings of a filter', async () => {
  const site = await streamLog()
  await readStream(site.hub, [hatchFilter({ slug: ['a', 'b'] })])
  await readStream(site.hub, [hatchFilter({ slug: ['b', 'a', 'a'] })])
  await readStream(site.hub, [hatchFilter({ slug: ['b'] })])
  await settle()
  expect([site.hub.streams, site.hub.filters]).toEqual([3, 2])
})

it('[SM7] forgets a filter when its last stream has left', async () => {
  const site = await streamLog()
  const readers = [await readStream(site.hub, [valueFilter()]), await readStream(site.hub, [valueFilter()])]
  await settle()
  readers[0]!.stream.leave()
  expect(site.hub.filters).toBe(1)
  readers[1]!.stream.leave()
  expect([site.hub.filters, site.hub.streams]).toEqual([0, 0])
})

it('[SM10] a stream that skips 1,000 entries gets a position, live and while it catches up', async () => {
  const site = await streamLog({ capacity: 4_000 })
  const live = await readStream(site.hub, [hatchFilter({ slug: ['nothing'] })])
  await settle()
  site.hatch(MAX_SKIPPED - 1)
  site.advance(100)
  expect(live.ofType('position')).toHaveLength(1)
  site.hatch(1)
  site.advance(100)
  expect(live.position()).toEqual({ epoch: site.epoch, seq: 1_000, change: 0 })
  const late = await readStream(site.hub, [hatchFilter({ slug: ['nothing'] })], {
    epoch: site.epoch,
    seq: 0,
    change: 0,
  })
  await settle()
  expect(late.ofType('position')).toHaveLength(2)
})

it('[SM10] a quiet stream gets its new position every 15 s, or a sign of life where nothing happened', async () => {
  const site = await streamLog()
  const reader = await readStream(site.hub, [hatchFilter({ slug: ['nothing'] })])
  await settle()
  site.hatch(2)
  site.advance(STREAM_TICK_MS)
  expect(reader.position()).toEqual({ epoch: site.epoch, seq: 2, change: 0 })
  const before = reader.messages.length
  site.advance(STREAM_TICK_MS)
  expect(reader.messages.slice(before).every(({ type }) => type === '')).toBe(true)
  expect(reader.messages.length).toBeGreaterThan(before)
})

it('[SM5] resumes from memory without a read of the hatch log', async () => {
  const site = await streamLog({ capacity: 20 })
  site.hatch(20)
  site.advance(100)
  const reader = await readStream(site.hub, [hatchFilter()], { epoch: site.epoch, seq: 5, change: 0 })
  await settle()
  expect(reader.entries()).toEqual(site.hatches.slice(5).map(({ seq }) => `h${seq}`))
  expect(site.reads.hatches).toBe(0)
})

it('[SM18] skips hatches that are out, live, from memory and from the database, and its cursor passes them', async () => {
  const site = await streamLog({ capacity: 20 })
  const live = await readStream(site.hub, [hatchFilter()])
  await settle()
  site.hatch(5)
  await site.mark(3)
  site.advance(100)
  expect(live.entries()).toEqual(['h1', 'h2', 'h4', 'h5'])
  site.hatch(95)
  site.advance(100)
  await site.mark(10, 90, 100)
  const read = async (seq: number) => {
    const reader = await readStream(site.hub, [hatchFilter()], { epoch: site.epoch, seq, change: 0 })
    await settle()
    return reader
  }
  const after = (seq: number) =>
    site.hatches.flatMap((hatch) => (hatch.seq > seq && !site.out.has(hatch.seq) ? `h${hatch.seq}` : []))
  const [database, memory] = [await read(5), await read(85)]
  expect([database.entries(), memory.entries()]).toEqual([after(5), after(85)])
  expect([database.position()?.seq, memory.position()?.seq]).toEqual([100, 100])
})

it('[SM18] skips hatches that are out and older than those whose marks memory knows', async () => {
  const site = await streamLog({ capacity: 20 })
  site.hatch(30)
  site.advance(100)
  await site.mark(5)
  expect(site.tail.ring.first).toBeGreaterThan(5)
  const reader = await readStream(site.hub, [hatchFilter()], { epoch: site.epoch, seq: 3, change: 0 })
  await settle()
  expect(reader.entries().slice(0, 2)).toEqual(['h4', 'h6'])
})

it('[SM18] hatches that were put back are sent to a stream that resumes', async () => {
  const site = await streamLog({ capacity: 20 })
  site.hatch(30)
  site.advance(100)
  await site.mark(25)
  site.out.clear()
  await site.tail.lookForOut()
  const reader = await readStream(site.hub, [hatchFilter()], { epoch: site.epoch, seq: 24, change: 0 })
  await settle()
  expect(reader.entries()).toEqual(['h25', 'h26', 'h27', 'h28', 'h29', 'h30'])
})

it('[SM11] entries older than a day are a gap with the address that lists them', async () => {
  const site = await streamLog({ capacity: 20 })
  site.hatch(30, { timestamp: new Date(NOW - MAX_REPLAY_MS - 1).toISOString() })
  site.hatch(40)
  site.change(3, { at: new Date(NOW - MAX_REPLAY_MS - 1).toISOString() })
  await settle()
  site.advance(100)
  const filters = [hatchFilter({ variant: ['Shiny'], minValue: 5 }), valueFilter({ item: 'king-doggy' })]
  const reader = await readStream(site.hub, filters, { epoch: site.epoch, seq: 10, change: 1 })
  await settle()
  expect(reader.ofType('gap').map(({ data }) => data)).toEqual([
    { topic: 'value', reason: 'too_old', after: 1, to: 3, address: '/api/values/changes?after=1&item=king-doggy' },
    { topic: 'hatch', reason: 'too_old', after: 10, to: 70, address: '/api/hatches?after=10&minValue=5&variant=Shiny' },
  ])
  site.hatch(2)
  site.advance(100)
  expect(reader.entries()).toEqual(['h72'])
})

it('[SM12] a cursor of another log, or ahead of this one, is a gap, and the stream goes on from now', async () => {
  const site = await streamLog()
  site.hatch(3)
  site.advance(100)
  const other = await readStream(site.hub, [hatchFilter()], { epoch: 'another', seq: 1, change: 0 })
  const ahead = await readStream(site.hub, [hatchFilter()], { epoch: site.epoch, seq: 9, change: 0 })
  await settle()
  site.advance(100)
  await settle()
  const gap = { topic: 'hatch', reason: 'other_log', to: 3, address: '/api/hatches' }
  for (const reader of [other, ahead]) expect(reader.ofType('gap').map(({ data }) => data)).toEqual([gap])
  site.hatch(1)
  site.advance(100)
  expect([other.entries(), ahead.entries()]).toEqual([['h4'], ['h4']])
})

it('[SM12] of the gaps of both logs only the last has a cursor, so none is missed by a client that is cut between them', async () => {
  const site = await streamLog()
  const reader = await readStream(site.hub, [hatchFilter(), valueFilter()], { epoch: 'another', seq: 1, change: 1 })
  await settle()
  expect(reader.ofType('gap').map(({ data, cursor }) => [data!['topic'], cursor !== undefined])).toEqual([
    ['hatch', false],
    ['value', true],
  ])
})

it('[SM13] a stream with more than 1 MiB queued is ended with a code, and others go on', async () => {
  let slow = 0
  const site = await streamLog({ onSlow: () => slow++ })
  const [stuck, reader] = [await readStream(site.hub, [hatchFilter()]), await readStream(site.hub, [hatchFilter()])]
  await settle()
  stuck.state.stuck = true
  let sent = 0
  while (!stuck.state.ended && sent < 10_000) {
    site.hatch(10)
    site.advance(10)
    sent += 10
  }
  expect(stuck.messages.findLast(({ type }) => type === 'end')?.code).toBe('stream.too_slow')
  expect(stuck.state.queued).toBeLessThan(MAX_STREAM_QUEUE_BYTES + 20_000)
  expect([slow, reader.entries().length, site.hub.streams]).toEqual([1, sent, 1])
})

it('[SM13] a stream that sends nothing of its queue for 15 s is ended', async () => {
  const site = await streamLog()
  const reader = await readStream(site.hub, [hatchFilter()])
  await settle()
  reader.state.stuck = true
  site.hatch(1)
  site.advance(STREAM_TICK_MS)
  expect(reader.state.ended).toBe(false)
  site.advance(2 * STREAM_TICK_MS)
  expect(reader.state.ended).toBe(true)
})

it('[SM12] streams end when the log is replaced', async () => {
  const site = await streamLog()
  const reader = await readStream(site.hub, [hatchFilter()])
  await settle()
  site.hub.onReplaced()
  expect(reader.messages.at(-2)).toEqual({ type: 'end', code: 'stream.restart' })
  expect(reader.state.ended).toBe(true)
})
