import type { Hatch } from '#contract/hatches.ts'
import { DEFAULT_HATCH_SETTINGS, type HatchSettings } from '#domain/hatches/hatch-settings.ts'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import { hatchNotificationsMachine } from './hatch-notifications.machine.ts'

const hatch = (id: string, change: Partial<Hatch> = {}): Hatch => ({
  id,
  seq: 1,
  slug: 'kitty',
  itemName: 'Kitty',
  itemImage: '/items/kitty.webp',
  variant: 'Normal',
  rarity: 'Secret',
  hue: 1,
  isPublic: true,
  playerName: 'Mia',
  hatcherName: 'Mia',
  timestamp: '2026-01-01T00:00:00.000Z',
  value: 100,
  stats: { exists: 1 },
  notification: { title: '', description: '' },
  ...change,
})

/** Settings of a player who chose one. */
const CHOSEN: HatchSettings = { ...DEFAULT_HATCH_SETTINGS, soundEnabled: true }

function harness(settings: Partial<HatchSettings> = {}, announcedAt: number | null = null) {
  const clock = new SimulatedClock()
  const hatches$ = new Subject<{ type: 'hatches.arrived'; hatches: readonly Hatch[] }>()
  const tabs$ = new Subject<{ type: 'tab.elected' | 'tab.deposed' } | { type: 'hatch.announced'; id: string }>()
  const occupation$ = new Subject<{ type: 'page.occupied' | 'page.freed' }>()
  const place$ = new BehaviorSubject({ type: 'place.seen' as const, isFree: true, isFeed: false })
  const shown: string[] = []
  const actor = createActor(
    hatchNotificationsMachine.provide({
      actors: {
        hatches: fromEventObservable(() => hatches$),
        tabs: fromEventObservable(() => tabs$),
        occupation: fromEventObservable(() => occupation$),
        place: fromEventObservable(() => place$),
      },
      actions: {
        notify: (_, params) => void shown.push(params.hatch?.id ?? 'nothing'),
        withdraw: () => void shown.push('withdrawn'),
      },
    }),
    { clock, input: { settings: { ...CHOSEN, ...settings }, now: () => clock.now(), announcedAt } },
  ).start()
  return {
    actor,
    shown,
    tabs$,
    hatches$,
    clock,
    see: (place: { isFree: boolean; isFeed: boolean }) => place$.next({ type: 'place.seen', ...place }),
    occupy: () => occupation$.next({ type: 'page.occupied' }),
    free: () => occupation$.next({ type: 'page.freed' }),
    elect: () => tabs$.next({ type: 'tab.elected' }),
    arrive: (...hatches: Hatch[]) => hatches$.next({ type: 'hatches.arrived', hatches }),
    /** The first waits for newer ones. */
    batch: () => clock.increment(250),
    state: () => actor.getSnapshot().value,
  }
}

it('[NO23] a tab that does not lead announces nothing', () => {
  const { arrive, batch, shown, state } = harness()
  arrive(hatch('a'))
  batch()
  expect([shown, state()]).toEqual([[], { enabled: 'following' }])
})

it('[NO23] the tab that leads announces each hatch once, until it is deposed', () => {
  const { elect, arrive, batch, shown, clock, tabs$ } = harness()
  elect()
  arrive(hatch('a'))
  batch()
  clock.increment(1_000)
  arrive(hatch('a'))
  arrive(hatch('b'))
  batch()
  expect(shown).toEqual(['a', 'b'])
  tabs$.next({ type: 'tab.deposed' })
  arrive(hatch('c'))
  clock.increment(10_000)
  expect(shown).toEqual(['a', 'b'])
})

it('[NO23] what another tab announced is not announced again', () => {
  const { elect, arrive, batch, shown, tabs$, state, clock } = harness()
  tabs$.next({ type: 'hatch.announced', id: 'a' })
  elect()
  arrive(hatch('a'))
  batch()
  expect(shown).toEqual([])
  arrive(hatch('b'))
  tabs$.next({ type: 'hatch.announced', id: 'b' })
  clock.increment(1_000)
  expect([shown, state()]).toEqual([[], { enabled: { leading: 'ready' } }])
})

it('[NO93] a player who chose no settings gets one a minute, the newest, also after a reload', () => {
  const { elect, arrive, batch, shown, clock } = harness(DEFAULT_HATCH_SETTINGS, 0)
  elect()
  arrive(hatch('a'))
  clock.increment(59_000)
  arrive(hatch('b'))
  expect(shown).toEqual([])
  clock.increment(1_000)
  expect(shown).toEqual(['b'])
  arrive(hatch('c'))
  clock.increment(59_999)
  expect(shown).toEqual(['b'])
  clock.increment(1)
  expect(shown).toEqual(['b', 'c'])
  clock.increment(60_000)
  arrive(hatch('d'))
  batch()
  expect(shown).toEqual(['b', 'c', 'd'])
})

it('[NO93] the pace counts what another tab announced', () => {
  const { elect, arrive, shown, clock, tabs$ } = harness(DEFAULT_HATCH_SETTINGS)
  tabs$.next({ type: 'hatch.announced', id: 'a' })
  elect()
  arrive(hatch('b'))
  clock.increment(59_999)
  expect(shown).toEqual([])
  clock.increment(1)
  expect(shown).toEqual(['b'])
})

it('[NO94] while its place is taken the newest hatch waits', () => {
  const { elect, arrive, batch, shown, see, state } = harness()
  see({ isFree: false, isFeed: false })
  elect()
  arrive(hatch('a'))
  batch()
  expect([shown, state()]).toEqual([[], { enabled: { leading: 'placing' } }])
  arrive(hatch('b'))
  see({ isFree: true, isFeed: false })
  expect(shown).toEqual(['b'])
})

it('[NO95] on the feed only a player who chose settings gets alerts', () => {
  const { elect, arrive, batch, shown, see, actor } = harness(DEFAULT_HATCH_SETTINGS)
  see({ isFree: true, isFeed: true })
  elect()
  arrive(hatch('a'))
  batch()
  expect(shown).toEqual([])
  actor.send({ type: 'settings.changed', settings: CHOSEN })
  elect()
  arrive(hatch('b'))
  batch()
  expect(shown).toEqual(['b'])
})

it('[NO22] announces the newest that come within a quarter of a second, and then one a second', () => {
  const { elect, arrive, shown, clock, state } = harness()
  elect()
  arrive(hatch('a'))
  clock.increment(249)
  arrive(hatch('b'))
  expect(shown).toEqual([])
  clock.increment(1)
  expect(shown).toEqual(['b'])
  arrive(hatch('c'), hatch('d'))
  clock.increment(999)
  expect(shown).toEqual(['b'])
  clock.increment(1)
  expect(shown).toEqual(['b', 'd'])
  expect([shown, state()]).toEqual([['b', 'd'], { enabled: { leading: 'ready' } }])
})

it('[VA35][VA36] announces only what the settings let through', () => {
  const { elect, arrive, batch, shown } = harness({ minValue: 500, watchedPets: ['kitty'] })
  elect()
  arrive(
    hatch('cheap'),
    hatch('private', { value: 500, isPublic: false }),
    hatch('other', { value: 500, itemName: 'Bunny' }),
  )
  batch()
  expect(shown).toEqual([])
  arrive(hatch('matching', { value: 500 }), hatch('cheap too'))
  arrive(hatch('cheap as well'))
  batch()
  expect(shown).toEqual(['matching'])
})

it('[NO6] settings count at once; switched off, nothing is read', () => {
  const { actor, elect, arrive, batch, shown, state, hatches$, tabs$ } = harness()
  elect()
  actor.send({ type: 'settings.changed', settings: { ...CHOSEN, enabled: false } })
  expect([state(), hatches$.observed, tabs$.observed]).toEqual(['disabled', false, false])
  arrive(hatch('a'))
  actor.send({ type: 'settings.changed', settings: { ...CHOSEN, minValue: 100 } })
  elect()
  arrive(hatch('b', { value: 99 }), hatch('c'))
  batch()
  expect(shown).toEqual(['c'])
})

it('[NO13, NO28] while the page is occupied what shows is withdrawn, and the newest that comes waits until it is free', () => {
  const { elect, arrive, batch, shown, occupy, free, clock, state } = harness()
  elect()
  arrive(hatch('a'))
  batch()
  occupy()
  arrive(hatch('b'))
  arrive(hatch('c'), hatch('private', { isPublic: false }))
  clock.increment(60_000)
  expect([shown, state()]).toEqual([['a', 'withdrawn'], { enabled: { leading: 'waiting' } }])
  free()
  batch()
  expect(shown).toEqual(['a', 'withdrawn', 'c'])
})

it('[NO13] a page that is freed with nothing to notify of goes on as before', () => {
  const { elect, arrive, batch, shown, occupy, free, state } = harness()
  elect()
  occupy()
  free()
  expect(state()).toEqual({ enabled: { leading: 'ready' } })
  arrive(hatch('a'))
  batch()
  expect(shown).toEqual(['withdrawn', 'a'])
})

it('[NO12] muted, it reads nothing until the hour is over, or until it is unmuted', () => {
  const muted = { ...CHOSEN, mutedUntil: 3_600_000 }
  const { actor, elect, arrive, batch, shown, state, hatches$, clock } = harness(muted)
  expect([state(), hatches$.observed, shown]).toEqual(['muted', false, ['withdrawn']])
  clock.increment(3_599_999)
  expect(state()).toEqual('muted')
  clock.increment(1)
  expect(state()).toEqual({ enabled: 'following' })
  actor.send({ type: 'settings.changed', settings: { ...muted, mutedUntil: clock.now() + 3_600_000 } })
  expect(state()).toEqual('muted')
  actor.send({ type: 'settings.changed', settings: CHOSEN })
  elect()
  arrive(hatch('a'))
  batch()
  expect(shown).toEqual(['withdrawn', 'withdrawn', 'a'])
})

it('[NO12] a mute that ends later than in an hour, as of a clock that was set back, is none', () => {
  expect(harness({ mutedUntil: 3_600_001 }).state()).toEqual({ enabled: 'following' })
})

it('[NO7] a failure of what it reads is logged and stops it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { hatches$, state } = harness()
  hatches$.error(new Error('gone'))
  expect([state(), warn.mock.calls]).toEqual(['disabled', [['hatch notifications', new Error('gone')]]])
})
