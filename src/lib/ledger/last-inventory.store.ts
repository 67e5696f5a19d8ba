import { Count, Timestamp } from '#contract/catalogue.ts'
import * as v from 'valibot'
import { openLedgerDatabase } from './database.ts'

const FACT = 'last-inventory'
/** As many as fit a phone's scrolling. */
const MAX_LINES = 300

const LastInventory = v.object({
  seenAt: Timestamp,
  total: v.number(),
  pets: Count,
  /** Whether any value was a sample. */
  sample: v.boolean(),
  lines: v.array(v.object({ slug: v.string(), name: v.string(), quantity: v.number(), worth: v.nullable(v.number()) })),
  /** The totals of the last chart, oldest first; times in milliseconds. */
  points: v.array(v.object({ at: v.number(), value: v.number() })),
})
/** The inventory that was last on the screen, for when there is no network. ML26 */
export type LastInventory = v.InferOutput<typeof LastInventory>

/** Without `seenAt` the time of the values stays. Keeps nothing where the browser refuses, or without any time. ML26, ML164 */
export async function keepLastInventory({
  seenAt,
  ...last
}: Omit<LastInventory, 'seenAt'> & Partial<Pick<LastInventory, 'seenAt'>>): Promise<void> {
  const at = seenAt ?? (await readLastInventory())?.seenAt
  if (at === undefined) return
  const db = await openLedgerDatabase(() => db?.close()).catch(() => null)
  await db?.put('facts', { ...last, seenAt: at, lines: last.lines.slice(0, MAX_LINES) }, FACT).catch(() => undefined)
  db?.close()
}

/** null: there is none, or none that this version can read. */
export async function readLastInventory(): Promise<LastInventory | null> {
  const db = await openLedgerDatabase(() => db?.close()).catch(() => null)
  const parsed = v.safeParse(LastInventory, await db?.get('facts', FACT).catch(() => null))
  db?.close()
  return parsed.success ? parsed.output : null
}
