import { setTimeout as sleep } from 'node:timers/promises'
import { SiteStats } from '#contract/stats.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrations } from '#server/db/migrations.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Violation } from '../check-hatches.ts'
import { readHatchTable } from '../read-tables.ts'
import { withCluster, type ClusterOptions } from '../with-cluster.ts'

/** A demo day has 1,500 to 2,600 secret hatches; two would have more. DE5 */
const SECRETS = { least: 1_500, most: 2_600 }

/** Reads until the process is not busy. AP37 */
async function readWhenFree(address: string, refusals: string[]): Promise<string> {
  const response = await fetch(address)
  const text = await response.text()
  if (response.status !== 503) return text
  refusals.push(text)
  await sleep(500)
  return readWhenFree(address, refusals)
}

/** C6: all processes start at the same moment on an empty database: each migration, the catalogue and the demo's hatches once. */
export async function startTogether(options: ClusterOptions) {
  const started = performance.now()
  return withCluster({ ...options, together: true, isDemo: true }, async ({ cluster, services }) => {
    const readyMs = performance.now() - started
    const refusals: string[] = []
    const readAll = (path: string) =>
      Promise.all(cluster.members.map(({ origin }) => readWhenFree(`${origin}${path}`, refusals)))
    const answers = await readAll('/api/items?limit=1')
    const stats = (await readAll('/api/stats')).map((text) => v.parse(SiteStats, JSON.parse(text)))
    const db = await openDatabase(services.databaseUrl)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const variants = await db.selectFrom('item_variant').select('slug').execute()
    const values = await db.selectFrom('value_change').select('variant_slug').execute()
    await db.destroy()
    const hatches = await readHatchTable(services.databaseUrl)
    const names = rows.map(({ name }) => name)
    const expected = Object.keys(migrations).toSorted()
    const secrets = stats.map(({ secretHatches24h = 0 }) => secretHatches24h)
    const violations: Violation[] = [
      ...(names.join() === expected.join() ? [] : [{ kind: 'other migrations', detail: names.join() }]),
      ...(new Set(answers).size === 1 ? [] : [{ kind: 'other answers', detail: answers.join('\n').slice(0, 500) }]),
      ...(new Set(values.map((change) => change.variant_slug)).size === values.length
        ? []
        : [{ kind: 'catalogue twice', detail: `${values.length} value changes of ${variants.length} variants` }]),
      ...(hatches.every(({ seq }, index) => seq === index + 1) &&
      new Set(hatches.map(({ id }) => id)).size === hatches.length
        ? []
        : [{ kind: 'hole or repetition', detail: `${hatches.length} hatches` }]),
      ...(secrets.every((count) => count >= SECRETS.least && count <= SECRETS.most)
        ? []
        : [{ kind: 'another backfill', detail: `secret hatches of a day: ${secrets.join(', ')}` }]),
    ]
    return {
      violations,
      readyMs,
      migrations: names.length,
      variants: variants.length,
      hatches: hatches.length,
      refusals,
    }
  })
}
