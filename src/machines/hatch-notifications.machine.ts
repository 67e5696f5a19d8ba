import type { Hatch } from '#contract/hatches.ts'
import { type HatchSettings, muteLeft } from '#domain/hatches/hatch-settings.ts'
import { suppression } from '#domain/hatches/hatch-suppression.ts'
import type { OccupationEvent } from '#streams/occupation.stream.ts'
import type { TabEvent } from '#streams/tab-leader.stream.ts'
import { throwError } from 'rxjs'
import { assign, fromEventObservable, setup } from 'xstate'

/** Each notification replaces the one before: more often than this, in milliseconds, none could be read. NO5 */
const PACE = 1_000
/** How long, in milliseconds, the first waits for newer ones: where many come at once, a page has enough to do with their figures. NO5 */
const GATHER = 250
/** As many as other tabs may have told of while this one was elected. */
const TOLD = 50

type Context = {
  settings: HatchSettings
  /** In milliseconds. */
  now: () => number
  /** Ids of hatches that some tab told of, the last ones. */
  told: readonly string[]
  /** The newest that came since one was told of. */
  pending: Hatch | null
}

type NotificationEvent =
  | { type: 'settings.changed'; settings: HatchSettings }
  /** Hatched just now, oldest first: never replayed. */
  | { type: 'hatches.arrived'; hatches: readonly Hatch[] }
  /** Another tab told of it. */
  | { type: 'hatch.told'; id: string }
  | TabEvent
  | OccupationEvent

type Wanted = { hatches: readonly Hatch[]; settings: HatchSettings; told: readonly string[] }

/** The newest of them that the settings let through and nobody told of. VA35, VA36 */
const wanted = ({ hatches, settings, told }: Wanted): Hatch | null =>
  hatches.findLast((hatch) => suppression(hatch, settings) === null && !told.includes(hatch.id)) ?? null

const arrived = ({
  context: { settings, told },
  event,
}: {
  context: Context
  event: { hatches: readonly Hatch[] }
}) => ({ hatches: event.hatches, settings, told })
const kept = ({ context: { pending, settings, told } }: { context: Context }) => ({
  hatches: pending ? [pending] : [],
  settings,
  told,
})

/** Notifies of hatches: unless they are off or muted, in the tab that leads, one after the other, and only while the page is free. NO5, NO7, NO12, NO13 */
export const hatchNotificationsMachine = setup({
  types: {} as { input: { settings: HatchSettings; now?: () => number }; context: Context; events: NotificationEvent },
  actors: {
    hatches: fromEventObservable<Extract<NotificationEvent, { type: 'hatches.arrived' }>, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `hatches`')),
    ),
    tabs: fromEventObservable<Extract<NotificationEvent, { type: 'hatch.told' }> | TabEvent, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `tabs`')),
    ),
    occupation: fromEventObservable<OccupationEvent, undefined>(() =>
      throwError(() => new Error('hatch-notifications: provide `occupation`')),
    ),
  },
  guards: {
    isEnabled: (_, { settings }: { settings: HatchSettings }) => settings.enabled,
    isMuted: (_, { settings, now }: Pick<Context, 'settings' | 'now'>) =>
      settings.enabled && muteLeft(settings, now()) > 0,
    isWanted: (_, params: Wanted) => wanted(params) !== null,
  },
  actions: {
    /** Shows it, sounds, and tells the other tabs. */
    notify: (_scope, _params: { hatch: Hatch | null; settings: HatchSettings }) => {
      throw new Error('hatch-notifications: provide `notify`')
    },
    /** Takes away the hatch that shows. */
    withdraw: () => {
      throw new Error('hatch-notifications: provide `withdraw`')
    },
    setSettings: assign((_, { settings }: { settings: HatchSettings }) => ({ settings })),
    rememberAnnounced: assign(({ context }, { id }: { id: string | undefined }) =>
      id === undefined ? {} : { told: [...context.told, id].slice(-TOLD) },
    ),
    keepPending: assign((_, params: Wanted) => ({ pending: wanted(params) })),
    dropPending: assign({ pending: null }),
    logFailure: (_, { error }: { error: unknown }) => console.warn('hatch notifications', error),
  },
  delays: { gather: GATHER, pace: PACE, mute: ({ context: { settings, now } }) => muteLeft(settings, now()) },
}).createMachine({
  id: 'hatch-notifications',
  context: ({ input: { settings, now = Date.now } }) => ({ settings, now, told: [], pending: null }),
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
        'hatch.told': { actions: { type: 'rememberAnnounced', params: ({ event }) => ({ id: event.id }) } },
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
          exit: 'dropPending',
          on: {
            'hatches.arrived': {
              guard: { type: 'isWanted', params: arrived },
              actions: { type: 'keepPending', params: arrived },
            },
            'page.occupied': { target: '.waiting', actions: 'withdraw' },
          },
          states: {
            ready: {
              on: {
                'hatches.arrived': {
                  guard: { type: 'isWanted', params: arrived },
                  actions: { type: 'keepPending', params: arrived },
                  target: 'gathering',
                },
              },
            },
            gathering: { after: { gather: 'telling' } },
            telling: {
              always: [
                {
                  guard: { type: 'isWanted', params: kept },
                  actions: [
                    {
                      type: 'notify',
                      params: (args) => ({ hatch: wanted(kept(args)), settings: args.context.settings }),
                    },
                    { type: 'rememberAnnounced', params: (args) => ({ id: wanted(kept(args))?.id }) },
                    'dropPending',
                  ],
                  target: 'pacing',
                },
                { target: 'ready', actions: 'dropPending' },
              ],
            },
            pacing: { after: { pace: 'telling' } },
            /** What shows would cover a decision, or replace what is no hatch. */
            waiting: {
              on: {
                'page.freed': [{ guard: { type: 'isWanted', params: kept }, target: 'gathering' }, { target: 'ready' }],
              },
            },
          },
        },
      },
    },
  },
})
