import { millisecondsInDay as DAY } from 'date-fns/constants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { IngestHatch } from '#contract/ingest.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { listVariants } from '#server/import/variant-facts.ts'
import { manualClock } from '../support/time/manual-clock.ts'
import { createDemoHatches } from '#server/demo/demo-hatches.ts'
import { createHatchMix } from '#server/demo/hatch-mix.ts'
import { gapAfter } from '#server/demo/pace.ts'
import { inventPlayers, pickPlayer } from '#server/demo/players.ts'
import { postIngestTo } from '#server/demo/post-ingest.ts'

const catalogue = shippedCatalogue()
const NOW = Date.parse('2026-11-20T12:00:00Z')
const computeShare = <T>(all: readonly T[], holds: (each: T) => boolean) => all.filter(holds).length / all.length

describe('the mix', () => {
  const facts = new Map(catalogue.pets.map((pet) => [pet.slug, pet]))
  const random = seededRandom('mix')
  const mix = createHatchMix(catalogue)
  const picked = Array.from({ length: 40_000 }, () => mix.pick(random, NOW))

  it('[DE8] has the rarities of the model', () => {
    expect(computeShare(picked, ({ slug }) => facts.get(slug)!.rarity === 'Secret')).toBeCloseTo(0.93, 2)
    expect(computeShare(picked, ({ slug }) => facts.get(slug)!.rarity === 'Infinity')).toBeCloseTo(0.02, 2)
    expect(computeShare(picked, ({ slug }) => facts.get(slug)!.rarity === 'Legendary')).toBeCloseTo(0.05, 2)
  })

  it('[DE8] has the variants of the model, where the pet has them', () => {
    const withMythic = picked.filter(({ slug }) => facts.get(slug)!.hasMythic)
    expect(computeShare(withMythic, ({ variant }) => variant === 'Shiny')).toBeCloseTo(0.06, 2)
    expect(computeShare(withMythic, ({ variant }) => variant === 'Mythic')).toBeCloseTo(0.035, 2)
    expect(computeShare(withMythic, ({ variant }) => variant === 'ShinyMythic')).toBeCloseTo(0.005, 2)
  })

  it('[DE8] hatches many kinds of pets, the likelier ones more often', () => {
    const times = (pet: string) => picked.filter(({ slug }) => slug === pet).length
    expect(new Set(picked.map(({ slug }) => slug)).size).toBeGreaterThan(30)
    expect(times('king-doggy')).toBeGreaterThan(times('og-giant-robot'))
  })

  it('[DE8] names only pets and variants that exist, on any day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-04-12'), max: new Date('2031-01-01'), noInvalidDate: true }),
        fc.string(),
        (date, seed) => {
          const { slug, variant } = mix.pick(seededRandom(seed), date.getTime())
          expect(listVariants(facts.get(slug)!)).toContain(variant)
        },
      ),
    )
  })
})

describe('the pace', () => {
  it('[DE7] has the configured mean over a week', () => {
    const random = seededRandom('pace')
    let count = 0
    for (let at = NOW; at < NOW + 28 * DAY; at += gapAfter(at, 45_000, random())) count += 1
    expect((28 * DAY) / count / 45_000).toBeCloseTo(1, 1)
  })

  it('[DE7] is never at once and never stands still', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 0, max: 4e12 }),
        (random, now) => {
          const gap = gapAfter(now, 6_000, random)
          expect(gap).toBeGreaterThan(100)
          expect(gap).toBeLessThan(60_000)
        },
      ),
    )
  })

  it('[DE7] is quicker in the evening than in the morning', () => {
    const at = (hour: string) => gapAfter(Date.parse(`2026-11-18T${hour}:00:00Z`), 6_000, 0.5)
    expect(at('20')).toBeLessThan(at('12'))
    expect(at('12')).toBeLessThan(at('08'))
  })
})

describe('the players', () => {
  const players = inventPlayers(400, seededRandom('players'))

  it('[IM10] have names that no account of the platform can have', () => {
    expect(new Set(players.map(({ playerName }) => playerName)).size).toEqual(400)
    expect(players.filter(({ playerName }) => /^\w{3,20}$/.test(playerName))).toEqual([])
    expect(players.filter(({ playerName }) => !/^[A-Z][a-z]+ [A-Z][a-z]+$/.test(playerName))).toEqual([])
  })

  it('[DE2] hatch privately in two of five cases', () => {
    const random = seededRandom('draws')
    const hatchers = Array.from({ length: 20_000 }, () => pickPlayer(players, random))
    expect(Math.abs(computeShare(hatchers, ({ isPublic }) => !isPublic) - 0.4)).toBeLessThan(0.06)
  })
})

function demo(seed: string, post: (hatches: readonly IngestHatch[]) => Promise<void> = async () => {}) {
  const posted: IngestHatch[][] = []
  const time = manualClock()
  let ids = 0
  const hatches = createDemoHatches({
    catalogue,
    random: seededRandom(seed),
    now: () => NOW + time.clock.now(),
    id: () => `d${++ids}`,
    clock: time.clock,
    post: (batch) => {
      posted.push([...batch])
      return post(batch)
    },
  })
  return { hatches, posted, time }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a new database', () => {
  it.each(['a', 'b', 'c'])(
    '[DE5] gets a day of hatches, oldest first, in batches that ingest takes (%s)',
    async (seed) => {
      const { hatches, posted } = demo(seed)
      const count = await hatches.backfill()
      const all = posted.flat()
      const times = all.map(({ timestamp }) => Date.parse(timestamp!))
      const secrets = all.filter(({ slug }) =>
        catalogue.pets.some((pet) => pet.slug === slug && pet.rarity === 'Secret'),
      ).length
      expect([all.length, Math.max(...posted.map(({ length }) => length))]).toEqual([count, 500])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect([times[0]! > NOW - DAY, times.at(-1)! < NOW]).toEqual([true, true])
      expect([secrets >= 1_500, secrets <= 2_600]).toEqual([true, true])
      expect(all.map((hatch) => v.safeParse(IngestHatch, hatch).success)).not.toContain(false)
    },
  )

  it('[DE5] says so when ingest does not take it', async () => {
    const { hatches } = demo('a', () => Promise.reject(new Error('ingest answered 503')))
    await expect(hatches.backfill()).rejects.toThrow('ingest answered 503')
  })
})

describe('a running demonstration', () => {
  it('[DE7] hatches at the mean that was configured', async () => {
    const { hatches, posted, time } = demo('run')
    hatches.start(6, () => {})
    for (let second = 0; second < 7_200; second++) {
      time.advance(1_000)
      await settle()
    }
    expect(posted.every(({ length }) => length === 1)).toEqual(true)
    // From 12 to 14 hours UTC, a little below the average of the week; one post a step at most.
    expect(posted.length).toBeGreaterThan(900)
    expect(posted.length).toBeLessThan(1_300)
  })

  it('[DE1] reports what cannot be posted, and goes on', async () => {
    let down = true
    const { hatches, posted, time } = demo('faults', () =>
      down ? Promise.reject(new Error('down')) : Promise.resolve(),
    )
    const reported: unknown[] = []
    hatches.start(6, (error) => reported.push(error))
    time.advance(60_000)
    await settle()
    down = false
    time.advance(60_000)
    await settle()
    expect([reported, posted.length]).toEqual([[new Error('down')], 2])
  })

  it('[DE7] is not hurried by a mean that no timer can hold', () => {
    const waits: number[] = []
    const clock = { now: () => 0, after: (ms: number) => (waits.push(ms), () => {}) }
    createDemoHatches({ catalogue, post: async () => {}, random: () => 0.9, now: () => NOW, clock }).start(
      1e9,
      () => {},
    )
    expect(waits).toEqual([2 ** 31 - 1])
  })

  it('[DE3] stops for good', async () => {
    const { hatches, posted, time } = demo('stop')
    const running = hatches.start(6, () => {})
    running.stop()
    time.advance(600_000)
    await settle()
    expect([posted, time.pending]).toEqual([[], 0])
  })

  it('[DE3] does not begin again when it is stopped while a hatch is on its way', async () => {
    const { hatches, posted, time } = demo('stop')
    const running = hatches.start(6, () => {})
    time.advance(60_000)
    running.stop()
    await settle()
    expect([posted.length, time.pending]).toEqual([1, 0])
  })
})

describe('posting', () => {
  const hatch: IngestHatch = {
    id: 'a',
    slug: 'king-doggy',
    variant: 'Normal',
    playerName: 'Bubbly Waffle',
    isPublic: true,
  }
  const post = (response: Response, seen: unknown[] = []) =>
    postIngestTo<IngestHatch>({
      ingestUrl: 'http://site.test/ingest/hatches',
      token: 'secret',
      send: async (url, init) => {
        seen.push([url, init?.method, init?.headers, init?.body])
        return response
      },
    })([hatch])

  it("[DE1] goes the way of the operator's bot", async () => {
    const seen: unknown[] = []
    await post(Response.json({ accepted: 1, duplicate: 0, rejected: [] }), seen)
    expect(seen).toEqual([
      [
        'http://site.test/ingest/hatches',
        'POST',
        { authorization: 'Bearer secret', 'content-type': 'application/json' },
        JSON.stringify([hatch]),
      ],
    ])
  })

  it.each([
    [new Response('', { status: 401 }), 'ingest answered 401'],
    [
      Response.json({ accepted: 0, duplicate: 0, rejected: [{ index: 0, reason: 'no such pet' }] }),
      'ingest rejected an element: no such pet',
    ],
    [Response.json({}), 'accepted'],
  ])('[DE1] rejects when a hatch was not taken', async (response, message) => {
    await expect(post(response)).rejects.toThrow(message)
  })
})
