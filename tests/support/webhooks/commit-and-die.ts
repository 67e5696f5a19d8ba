import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { createValues } from '#server/modules/values/values.ts'
import { createWebhookDelivery } from '#server/modules/webhooks/deliver.ts'
import { createRecorder } from '#server/modules/webhooks/record-events.ts'
import { createWebhooksRepository, WEBHOOK_LOCK } from '#server/modules/webhooks/webhooks.repository.ts'

// A process of its own: commits two values, goes on as far as asked, and is killed.
const [url, at, does] = process.argv.slice(2)
const now = () => Number(at)
const die = () => process.kill(process.pid, 'SIGKILL')
const db = await openDatabase(url!)
const values = await createValues({
  db,
  events: createEventBus<ServerEvents>(console.error),
  report: console.error,
  inspectIngest: watchIngest,
  now,
})
for (const value of [2_000, 2_100]) await values.change([{ slug: 'doggy', value }], { source: 'import' })
if (does === 'commits') die()
await createRecorder({ db, readBounty: async () => undefined, now }).record(false)
if (does === 'records') die()
if (does === 'takes') {
  await writeTransaction(db, WEBHOOK_LOCK, (trx) =>
    createWebhooksRepository(trx).claim(now(), { active: 10, retrying: 10 }, []),
  )
  die()
}
// It dies when the endpoint has answered and nothing is written down.
const delivery = createWebhookDelivery({
  db,
  fetch: async (_, { headers }) => {
    process.send!(headers['webhook-id'])
    await new Promise((done) => setTimeout(done, 100))
    die()
    return new Promise(() => {})
  },
  report: console.error,
  onFree: () => {},
  random: () => 0,
  now,
})
await delivery.look()
