import type { Hatch } from '#contract/hatches.ts'
import { areDefault, type HatchSettings, muteLeft } from '#domain/hatches/hatch-settings.ts'
import { suppression } from '#domain/hatches/hatch-suppression.ts'
import type { OccupationEvent } from '#streams/occupation.stream.ts'
import type { TabEvent } from '#streams/tab-leader.stream.ts'
import { throwError } from 'rxjs'
import { assign, fromEventObservable, setup } from 'xstate'

/** Each notification replaces the one before: more often than this, in milliseconds, none could be read. NO5 */
const PACE_MS = 1_000
/** Pace for a player who chose no settings, in milliseconds. NO93 */
const DEFAULT_PACE_MS = 60_000
/** Time in milliseconds that the first waits for newer ones, so that a burst shows one notification. NO5 */
const BATCH_MS = 250
/** Number of ids that are remembered, so that a tab that is elected announces no hatch again. */
const ANNOUNCED_LIMIT = 50

type Context = {
  settings: HatchSettings
  /** In milliseconds. */
  now: () => number
  /** Ids of the last hatches that any tab announced. */
  announced: readonly string[]
  /** The newest hatch that is to be announced. */
  chosen: Hatch | null
  /** Time of the last announcement of any tab, in milliseconds; null: none. */
  announcedAt: number | null
}

type HatchesArrived = { type: 'hatches.arrived'; hatches: readonly Hatch[] }

/** `isFeed`: the page is the feed of live hatches. */
type PlaceSeen = { type: 'place.seen'; isFree: boolean; isFeed: boolean }

type NotificationEvent =
  | { type: 'settings.changed'; settings: HatchSettings }
  /** Live hatches, oldest first: never replayed ones. */
  | HatchesArrived
  /** Another tab announced it. */
  | { type: 'hatch.announced'; id: string }
  | PlaceSeen
  | TabEvent
  | OccupationEvent

/** The newest hatch that the settings let through and that no tab has announced, or what was chosen before. VA35, VA36 */
const choose = ({ settings, announced, chosen }: Context, hatches: readonly Hatch[]): Hatch | null =>
  hatches.findLast((hatch) => suppression(hatch, settings) === null && !announced.includes(hatch.id)) ?? chosen

const withAnnounced = ({ announced, chosen, now }: Context, id: string): Partial<Context> => ({
  announced: [...announced, id].slice(-ANNOUNCED_LIMIT),
  chosen: chosen?.id === id ? null : chosen,
  announcedAt: now(),
})

/** Remaining time until the next announcement, in milliseconds. A clock that was set back never makes it longer than the pace. NO22, NO93 */
function paceLeft({ settings, announcedAt, now }: Context): number {
  const pace = areDefault(settings) ? DEFAULT_PACE_MS : PACE_MS
  const left = announcedAt === null ? 0 : announcedAt + pace - now()
  return left > 0 && left <= pace ? left : 0
}

/** Notifies of hatches one at a time, in the leading tab only, unless they are off or muted or the page is occupied. NO5, NO7, NO12, NO13 */
export const hatchNotificationsMachine = setup({
  types: {} as {
    input: { settings: HatchSettings; now?: () => number; announcedAt?: number | null }
    context: Context
    events: NotificationEvent
  },
  actors: {
    hatches: fromEventObservable<HatchesArrived, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `hatches`')),
    ),
    tabs: fromEventObservable<Extract<NotificationEvent, { type: 'hatch.announced' }> | TabEvent, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `tabs`')),
    ),
    occupation: fromEventObservable<OccupationEvent, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `occupation`')),
    ),
    place: fromEventObservable<PlaceSeen, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `place`')),
    ),
  },
  guards: {
    isEnabled: (_, { settings }: { settings: HatchSettings }) => settings.enabled,
    isMuted: (_, { settings, now }: Pick<Context, 'settings' | 'now'>) =>
      settings.enabled && muteLeft(settings, now()) > 0,
    /** The feed shows each hatch itself: only a player who chose settings wants an alert too. NO95 */
    mayShow: (_, { isFree, isFeed, settings }: Omit<PlaceSeen, 'type'> & Pick<Context, 'settings'>) =>
      isFree && !(isFeed && areDefault(settings)),
    isDue: (_, context: Context) => paceLeft(context) === 0,
    hasChosen: ({ context }) => context.chosen !== null,
  },
  actions: {
    /** Shows it, plays the sound, and announces it to the other tabs. */
    notify: (_scope, _params: { hatch: Hatch | null; settings: HatchSettings }) => {
      throw new Error('hatch-notifications: provide `notify`')
    },
    /** Dismisses the hatch that shows. */
    withdraw: () => {
      throw new Error('hatch-notifications: provide `withdraw`')
    },
    setSettings: assign((_, { settings }: { settings: HatchSettings }) => ({ settings })),
    rememberAnnounced: assign(({ context }, { id }: { id: string }) => withAnnounced(context, id)),
    rememberChosen: assign(({ context }) => (context.chosen ? withAnnounced(context, context.chosen.id) : {})),
    choose: assign(({ context }, { hatches }: { hatches: readonly Hatch[] }) => ({ chosen: choose(context, hatches) })),
    dropChosen: assign({ chosen: null }),
    logFailure: (_, { error }: { error: unknown }) => console.warn('hatch notifications', error),
  },
  delays: {
    batch: BATCH_MS,
    pace: ({ context }) => paceLeft(context),
    mute: ({ context: { settings, now } }) => muteLeft(settings, now()),
  },
}).createMachine({
  id: 'hatch-notifications',
  context: ({ input: { settings, now = Date.now, announcedAt = null } }) => ({
    settings,
    now,
    announced: [],
    chosen: null,
    announcedAt,
  }),
  initial: 'deciding',
  on: {
    'settings.changed': {
      target: '.deciding',
      actions: { type: 'setSettings', params: ({ event }) => ({ settings: event.settings }) },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isMuted', params: ({ context }) => context }, target: 'muted' },
        { guard: { type: 'isEnabled', params: ({ context }) => context }, target: 'enabled' },
        { target: 'disabled' },
      ],
    },
    disabled: {},
    muted: { entry: 'withdraw', after: { mute: 'deciding' } },
    enabled: {
      invoke: [
        {
          src: 'tabs',
          onError: {
            target: 'disabled',
            actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          src: 'hatches',
          onError: {
            target: 'disabled',
            actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      ],
      initial: 'following',
      on: {
        'hatch.announced': { actions: { type: 'rememberAnnounced', params: ({ event }) => ({ id: event.id }) } },
        'tab.elected': '.leading',
        'tab.deposed': '.following',
      },
      states: {
        following: {},
        leading: {
          invoke: {
            src: 'occupation',
            onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
          },
          initial: 'ready',
          exit: 'dropChosen',
          on: {
            'hatches.arrived': { actions: { type: 'choose', params: ({ event }) => ({ hatches: event.hatches }) } },
            'page.occupied': { target: '.waiting', actions: 'withdraw' },
          },
          states: {
            ready: { always: { guard: 'hasChosen', target: 'batching' } },
            batching: { after: { batch: 'pacing' } },
            pacing: {
              always: { guard: { type: 'isDue', params: ({ context }) => context }, target: 'placing' },
              after: { pace: 'placing' },
            },
            /** Waits until a toast covers nothing that the reader may want to tap. NO94 */
            placing: {
              invoke: {
                src: 'place',
                onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
              },
              on: {
                'place.seen': {
                  guard: {
                    type: 'mayShow',
                    params: ({ event: { isFree, isFeed }, context: { settings } }) => ({ isFree, isFeed, settings }),
                  },
                  target: 'announcing',
                },
              },
            },
            announcing: {
              always: [
                {
                  guard: 'hasChosen',
                  actions: [
                    { type: 'notify', params: ({ context: { chosen, settings } }) => ({ hatch: chosen, settings }) },
                    'rememberChosen',
                  ],
                  target: 'ready',
                },
                { target: 'ready' },
              ],
            },
            /** A notification would cover a decision or another toast. */
            waiting: { on: { 'page.freed': 'ready' } },
          },
        },
      },
    },
  },
})
