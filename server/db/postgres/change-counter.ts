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
  /** The one that an own record replaced, until it was read once more: the record may not be committed by then. */
  private replaced: { value: string | undefined } | undefined

  async record(trx: Database): Promise<void> {
    const meta = createMetaRepository(trx)
    const before = await meta.get(KEY)
    const next = `${parseInt(before ?? '0') + 1} ${randomUUID()}`
    await meta.set(KEY, next)
    if (before !== this.known) return
    this.known = next
    this.replaced = { value: before }
  }

  watch(db: Database, changed: () => void): () => void {
    let isFirst = true
    const look = async () => {
      const before = this.known
      const newest = await createMetaRepository(db).get(KEY)
      const wasFirst = isFirst
      isFirst = false
      // Read before an own record; the next look compares with that one.
      if (this.known !== before) return
      const { replaced } = this
      this.replaced = undefined
      if (newest === this.known || (replaced && newest === replaced.value)) return
      this.known = newest
      if (!wasFirst) changed()
    }
    // A failed look is repeated by the next one; a database that cannot be read shows in every request.
    const tryLook = () => void look().catch(() => undefined)
    tryLook()
    const timer = setInterval(tryLook, EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }
}
