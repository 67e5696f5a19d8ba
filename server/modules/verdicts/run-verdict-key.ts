import { DatabaseError } from '#server/db/database-error.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createVerdictKeys } from './verdict-keys.ts'

const USAGE = `npm run verdict-key -- list
npm run verdict-key -- rotate
  list    the public keys of verdict cards, the newest first
  rotate  signs with a new key from now on; old cards stay valid`

type RunOptions = { args: readonly string[]; databaseUrl: string; now: number; print: (line: string) => void }

/** The command about the keys of verdict cards. Returns its exit code: 0 done, 1 refused. SV23 */
export async function runVerdictKey({ args, databaseUrl, now, print }: RunOptions): Promise<0 | 1> {
  const [command, ...others] = args
  if ((command !== 'list' && command !== 'rotate') || others.length > 0) {
    print(USAGE)
    return 1
  }
  try {
    const db = await openDatabase(databaseUrl)
    try {
      const keys = createVerdictKeys(db)
      if (command === 'rotate') await keys.rotate(now)
      const all = await keys.list()
      if (all.length === 0) print('No card was signed yet: the first one makes a key.')
      for (const { id, created_at, retired_at } of all)
        print(
          `${id}  since ${isoTime(created_at)}${retired_at === null ? ', signs' : `, until ${isoTime(retired_at)}`}`,
        )
    } finally {
      await db.destroy()
    }
    return 0
  } catch (error) {
    if (error instanceof DatabaseError) print(error.message)
    else if (isDatabaseUnavailable(error)) print(`Nothing was written: ${String(error)}`)
    else throw error
    return 1
  }
}
