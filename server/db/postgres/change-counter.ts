import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { createMetaRepository } from '../meta.repository.ts'

const KEY = 'changed'
const EVERY_MS = 2_000

/**
 * Counts transactions that write item rows in a row of `meta`, with an id of each: two processes may count to the same number when one of
 * them rolls back.
 */
export class ChangeCounter {
  /** The newest one that needs no notice: read before, or this process's own. */
  private known: string | undefined

  async record(trx: Database): Promise<void> {
    const meta = createMetaRepository(trx)
    const before = await meta.get(KEY)
    const next = `${parseInt(before ?? '0') + 1} ${randomUUID()}`
    await meta.set(KEY, next)
    if (before === this.known) this.known = next
  }

  watch(db: Database, changed: () => void): () => void {
    let isFirst = true
    const look = async () => {
      const newest = await createMetaRepository(db).get(KEY)
      const isNew = newest !== this.known
      this.known = newest
      if (isNew && !isFirst) changed()
      isFirst = false
    }
    // A failed look is repeated by the next one; a database that cannot be read shows in every request.
    const tryLook = () => void look().catch(() => undefined)
    tryLook()
    const timer = setInterval(tryLook, EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }
}
