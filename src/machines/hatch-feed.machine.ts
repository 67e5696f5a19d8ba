import type { Hatch, HatchList } from '#contract/hatches.ts'
import type { LiveHatches } from '#contract/live.ts'
import {
  addPending,
  EMPTY_FEED,
  flushPending,
  type HatchFeed,
  holdFeed,
  insertHatches,
  isContiguous,
} from '#domain/hatches/hatch-feed.ts'
import { throwError } from 'rxjs'
import { assign, fromEventObservable, fromPromise, setup } from 'xstate'

/** Delay before the list is read again, in milliseconds: the age that a cached response may have. HA8 */
const CACHE_AGE = 1_000

type Context = {
  /** Whether a hatch passes the filters. HA6 */
  matches: (hatch: Hatch) => boolean
  feed: HatchFeed
  /** The list, as the query cache has it. */
  pages: readonly HatchList[]
}

export type HatchFeedEvent =
  | { type: 'feed.paused' | 'feed.resumed' }
  /** The player presses `3 new hatches`. */
  | { type: 'newest.requested' }
  | { type: 'page.scrolled' }
  /** The list was read, or read on. */
  | { type: 'pages.changed'; pages: readonly HatchList[] }
  | ({ type: 'hatches.arrived' } & LiveHatches)

type HatchesArrived = Extract<HatchFeedEvent, { type: 'hatches.arrived' }>

const news = ({ event }: { event: HatchesArrived }) => ({ news: event })

/**
 * The modes of the live feed. It shows what arrives while it follows, and holds it back while the player reads or has paused it.
 * Behind a gap it reads the list again until the gap is closed. HA3, HA8
 */
export const hatchFeedMachine = setup({
  types: {} as { input: Pick<Context, 'matches'>; context: Context; events: HatchFeedEvent },
  actors: {
    hatches: fromEventObservable<HatchesArrived, undefined>(() =>
      throwError(() => new Error('hatch-feed: provide `hatches`')),
    ),
    refetch: fromPromise<void>(() => Promise.reject(new Error('hatch-feed: provide `refetch`'))),
  },
  guards: {
    isReading: (): boolean => {
      throw new Error('hatch-feed: provide `isReading`')
    },
    isContiguous: ({ context: { feed, pages } }) => isContiguous(feed, pages),
    isBehind: ({ context: { feed, pages } }) => !isContiguous(feed, pages),
  },
  actions: {
    setPages: assign((_, { pages }: Pick<Context, 'pages'>) => ({ pages })),
    insert: assign(({ context: { feed, pages, matches } }, params: { news: LiveHatches }) => ({
      feed: insertHatches(feed, { ...params, matches }, pages),
    })),
    hold: assign(({ context: { feed } }) => ({ feed: holdFeed(feed) })),
    addPending: assign(({ context: { feed, matches } }, params: { news: LiveHatches }) => ({
      feed: addPending(feed, { ...params, matches }),
    })),
    flush: assign(({ context: { feed, pages } }) => ({ feed: flushPending(feed, pages) })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('hatch feed', error),
  },
  delays: { cacheAge: CACHE_AGE },
}).createMachine({
  id: 'hatch-feed',
  context: ({ input: { matches } }) => ({ matches, feed: EMPTY_FEED, pages: [] }),
  invoke: {
    src: 'hatches',
    onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
  },
  on: { 'pages.changed': { actions: { type: 'setPages', params: ({ event }) => ({ pages: event.pages }) } } },
  initial: 'following',
  states: {
    following: {
      on: {
        'hatches.arrived': [
          { guard: 'isReading', target: 'reading', actions: ['hold', { type: 'addPending', params: news }] },
          { actions: { type: 'insert', params: news } },
        ],
        'feed.paused': { target: 'paused', actions: 'hold' },
      },
      initial: 'contiguous',
      states: {
        contiguous: { always: { guard: 'isBehind', target: 'behind' } },
        behind: {
          always: { guard: 'isContiguous', target: 'contiguous' },
          after: {
            cacheAge: [{ guard: 'isReading', target: 'behind', reenter: true }, { target: 'catchingUp' }],
          },
        },
        catchingUp: {
          invoke: {
            src: 'refetch',
            onDone: 'behind',
            onError: {
              target: 'behind',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    reading: {
      on: {
        'hatches.arrived': [
          { guard: 'isReading', actions: { type: 'addPending', params: news } },
          { target: 'following', actions: ['flush', { type: 'insert', params: news }] },
        ],
        'page.scrolled': [{ guard: 'isReading' }, { target: 'following', actions: 'flush' }],
        'newest.requested': { target: 'following', actions: 'flush' },
        'feed.paused': 'paused',
      },
    },
    paused: {
      on: {
        'hatches.arrived': { actions: { type: 'addPending', params: news } },
        'feed.resumed': { target: 'following', actions: 'flush' },
        'newest.requested': { target: 'following', actions: 'flush' },
      },
    },
  },
})
