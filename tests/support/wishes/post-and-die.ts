import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { alertWishes } from '#server/modules/wishes/alert-wishes.ts'
import { notifyMatches } from '#server/modules/wishes/notify-matches.ts'
import { createVisitsRepository } from '#server/modules/wishes/visits.repository.ts'
import { createWishesRepository } from '#server/modules/wishes/wishes.repository.ts'

// A process of its own: posts a wish that meets another, tells of the match or alerts if asked, and is killed before it does more.
const [url, at, ownerId, otherId, does] = process.argv.slice(2)
const now = Number(at)
const pets = (slug: string) => [{ slug, quantity: 1 }]
const db = await openDatabase(url!)
await writeTransaction(db, [ownerId!], async (trx) => {
  await createVisitsRepository(trx).record(ownerId!, now)
  await createWishesRepository(trx).insert({
    id: 'killed',
    account_id: ownerId!,
    network: null,
    created_at: now,
    content: { have: pets('kitty'), want: pets('doggy'), tags: [], minimum: null, note: null },
  })
})
if (does === 'notifies')
  await notifyMatches(
    db,
    [
      { wishId: 'killed', otherId: otherId!, percent: 0 },
      { wishId: otherId!, otherId: 'killed', percent: 0 },
    ],
    now,
  )
if (does === 'alerts') await alertWishes(db, now)
process.kill(process.pid, 'SIGKILL')
