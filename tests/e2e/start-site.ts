import { ItemEstimates } from '#contract/estimates.ts'
import SQLite from 'better-sqlite3'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { startSite } from '../support/site/site-process.ts'

/** One site for all browser tests; a test that stops or restarts its site starts one of its own, on a copy of this one's database. */
export default async function start() {
  const site = await startSite()
  process.env['SITE_ORIGIN'] = site.origin
  process.env['SITE_FOLDER'] = site.folder
  await untilClosed(site.origin)
  process.env['PREPARED_DATABASE'] = copyDatabase(site.folder)
  return async () => {
    await site.stop()
    for (const line of site.output().split('\n').filter(isError)) console.error(`The tests' site: ${line}`)
  }
}

/** A failed test shows only what the browser saw of it. */
const isError = (line: string) => /^\{"level":[56]0/.test(line)

/** Waits for the first close, which changes what every list shows. */
async function untilClosed(origin: string) {
  for (;;) {
    const answer = await untilAdmitted(() => fetch(`${origin}/api/values/estimates/king-doggy`))
    if (v.parse(ItemEstimates, await answer.json()).close) return
    await wait(500)
  }
}

/** A copy as a whole, which a file is not while its site runs. */
function copyDatabase(folder: string): string {
  const copy = join(folder, 'prepared.sqlite')
  const sqlite = new SQLite(join(folder, 'site.sqlite'))
  sqlite.prepare('vacuum into ?').run(copy)
  sqlite.close()
  return copy
}
