import { ensureBuilt } from '../scripts/ensure.mjs'
import { alerts } from './alerts.ts'
import { webhooks } from './webhooks.ts'
import { backup } from './backup.ts'
import { balance } from './balance.ts'
import { chatInBrowser } from './chat-in-browser.ts'
import { chatSockets } from './chat-sockets.ts'
import { copy } from './copy.ts'
import { dearRequests } from './dear-requests.ts'
import { desk } from './desk.ts'
import { discord } from './discord.ts'
import { estimator } from './estimator/estimator.ts'
import { expensive } from './expensive.ts'
import { fanOut } from './fan-out.ts'
import { feed } from './feed.ts'
import { flood } from './flood.ts'
import { fuzz } from './fuzz.ts'
import { hydration } from './hydration.ts'
import { idle } from './idle.ts'
import { ingest } from './ingest.ts'
import { ingestPostgres } from './ingest-postgres.ts'
import { inventory } from './inventory.ts'
import { largeTables } from './large-tables.ts'
import { liveInBrowser } from './live-in-browser.ts'
import { market } from './market.ts'
import { type Figure, report } from './report.ts'
import { publish } from './publish.ts'
import { receipts } from './receipts.ts'
import { requests } from './requests.ts'
import { search } from './search.ts'
import { sources } from './sources.ts'
import { slowReaders } from './slow-readers.ts'
import { stream } from './stream.ts'
import { tradeRooms } from './trade-rooms.ts'
import { twoProcesses } from './two-processes.ts'
import { wishStart } from './wish-start.ts'
import { wishes } from './wishes.ts'

/** `npm run bench` runs all of them, `npm run bench -- idle` one, `npm run bench -- fuzz 42 2000` one with settings. Each writes `reports/<name>.json`. */
const sections: Record<string, (settings: readonly string[]) => Promise<Figure[]>> = {
  'fan-out': fanOut,
  idle,
  'slow-readers': slowReaders,
  stream,
  requests,
  hydration,
  search,
  'live-in-browser': liveInBrowser,
  feed,
  balance,
  inventory,
  wishes,
  'wish-start': wishStart,
  market,
  'chat-in-browser': chatInBrowser,
  'chat-sockets': chatSockets,
  'trade-rooms': tradeRooms,
  flood,
  ingest,
  backup,
  copy,
  'large-tables': largeTables,
  'ingest-postgres': ingestPostgres,
  sources,
  receipts,
  alerts,
  webhooks,
  publish,
  desk,
  discord,
  estimator,
  'two-processes': twoProcesses,
  expensive,
  'dear-requests': dearRequests,
  fuzz,
}

const isSetting = (text: string) => /^@?\d+$|:/.test(text)
const names = process.argv.slice(2).filter((text) => !isSetting(text))
const settings = process.argv.slice(2).filter(isSetting)
const unknown = names.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  console.log(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}
ensureBuilt()
for (const [name, run] of Object.entries(sections)) {
  if (names.length === 0 || names.includes(name)) report(name, await run(settings))
}
