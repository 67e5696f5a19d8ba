import { openDatabase } from '#server/db/open-database.ts'
import { LEASE_MS } from '#server/db/with-lease.ts'
import { dailyCloseInThread } from '#server/modules/estimates/estimate-in-thread.ts'
import { createEstimates } from '#server/modules/estimates/estimates.ts'
import { createProposeEstimates } from '#server/modules/proposals/propose-estimates.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { fileURLToPath } from 'node:url'

// A process of its own that closes days as a site does, with a calendar ahead by `offset`, and times that pass `haste` times as quickly.
const [url, startOffset, haste] = process.argv.slice(2)
let offset = Number(startOffset)
process.on('message', () => (offset += millisecondsInDay))
const now = () => Date.now() + offset
const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms / Number(haste), run) }
const db = await openDatabase(url!, { connections: 3 })
const inThread = dailyCloseInThread(fileURLToPath(new URL('./estimate-thread.ts', import.meta.url)))
const stop = createEstimates({
  db,
  async computeDailyClose(day, signal) {
    process.send?.('computes')
    const close = await inThread({ databaseUrl: url!, day }, signal)
    process.send?.('stores')
    return close
  },
  announce: () => process.send?.('proposes'),
  propose: createProposeEstimates({ db, now }),
  report: console.error,
  clock,
  now,
  leaseMs: LEASE_MS / Number(haste),
}).start()
process.once('SIGTERM', () => void stop().then(() => process.exit()))
