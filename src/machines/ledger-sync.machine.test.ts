import { expect, it, vi } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { NEVER } from 'rxjs'
import { type LedgerSyncEvent, ledgerSyncMachine, type SyncOutcome } from './ledger-sync.machine.ts'

const CLEAN: SyncOutcome = { conflicts: [], isFull: false }

function start() {
  const runs: { account: string | null; resolve: (outcome: SyncOutcome) => void; reject: (error: Error) => void }[] = []
  const clock = new SimulatedClock()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const actor = createActor(
    ledgerSyncMachine.provide({
      actors: {
        signals: fromEventObservable<LedgerSyncEvent, undefined>(() => NEVER),
        sync: fromPromise(
          ({ input: { account } }) =>
            new Promise<SyncOutcome>((resolve, reject) => void runs.push({ account, resolve, reject })),
        ),
      },
    }),
    { clock },
  ).start()
  return {
    actor,
    runs,
    clock,
    signIn: (account: string | null = 'ann') => actor.send({ type: 'session.changed', account }),
    isIn: (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state)),
  }
}

it('[ML70] signed out, the ledger stays in the browser', async () => {
  const { actor, runs, isIn } = start()
  for (const type of ['rows.changed', 'page.returned', 'conflict.settled'] as const) actor.send({ type })
  await isIn('local')
  expect(runs).toEqual([])
})

it('[ML70] signing in syncs, and what is added meanwhile is synced after that', async () => {
  const { actor, runs, signIn, isIn } = start()
  signIn()
  await isIn('syncing')
  actor.send({ type: 'rows.changed' })
  runs[0]!.resolve(CLEAN)
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  runs[1]!.resolve(CLEAN)
  await isIn('synced')
  actor.send({ type: 'rows.changed' })
  await vi.waitFor(() => expect(runs.map(({ account }) => account)).toEqual(['ann', 'ann', 'ann']))
})

it('[ML71] what fails is tried again, after 30 s or when the network is back', async () => {
  const { actor, runs, clock, signIn, isIn } = start()
  signIn()
  runs[0]!.reject(new Error('no network'))
  await isIn('offline')
  actor.send({ type: 'rows.changed' })
  clock.increment(29_999)
  expect(runs).toHaveLength(1)
  clock.increment(1)
  await isIn('syncing')
  runs[1]!.reject(new Error('no network'))
  await isIn('offline')
  actor.send({ type: 'page.returned' })
  await isIn('syncing')
  expect(runs).toHaveLength(3)
})

it('[ML72] a conflict stays until the player has looked at it', async () => {
  const { actor, runs, signIn, isIn } = start()
  signIn()
  runs[0]!.resolve({ conflicts: ['doggy'], isFull: false })
  await isIn('conflict')
  actor.send({ type: 'rows.changed' })
  actor.send({ type: 'page.returned' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.conflicts]).toEqual(['conflict', ['doggy']])
  actor.send({ type: 'conflict.settled' })
  runs[1]!.resolve(CLEAN)
  await isIn('synced')
  expect(actor.getSnapshot().context.conflicts).toEqual([])
})

it('[ML73] a full account is said, and tried again with the next change', async () => {
  const { actor, runs, signIn, isIn } = start()
  signIn()
  runs[0]!.resolve({ conflicts: [], isFull: true })
  await isIn('full')
  actor.send({ type: 'rows.changed' })
  await isIn('syncing')
})

it.each(['syncing', 'synced', 'offline', 'conflict', 'full'])(
  '[ML70] signing out ends %s; another user starts again',
  async (state) => {
    const { runs, signIn, isIn } = start()
    signIn()
    if (state === 'synced') runs[0]!.resolve(CLEAN)
    if (state === 'offline') runs[0]!.reject(new Error('no network'))
    if (state === 'conflict') runs[0]!.resolve({ conflicts: ['doggy'], isFull: false })
    if (state === 'full') runs[0]!.resolve({ conflicts: [], isFull: true })
    await isIn(state)
    signIn(null)
    await isIn('local')
    signIn('ben')
    await isIn('syncing')
    expect(runs.at(-1)!.account).toBe('ben')
  },
)
