import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createOutboxRepository } from '#server/modules/alerts/outbox.repository.ts'
import { recordUnchanged } from '#server/modules/alerts/record-unchanged.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'

// A process of its own: commits a value at a time, takes its message if asked, or looks for unchanged values, and is killed before it sends.
const [url, at, does] = process.argv.slice(2)
const now = () => Number(at)
const db = await openDatabase(url!)
const values = await createValues({
  db,
  events: createEventBus<ServerEvents>(console.error),
  report: console.error,
  inspectIngest: watchIngest,
  now,
})
if (does === 'looks') await recordUnchanged(db, now())
else await values.change([{ slug: 'doggy', value: 2_000 }], { source: 'import' })
if (does === 'takes') await createOutboxRepository(db).claim(now(), 10)
process.kill(process.pid, 'SIGKILL')
