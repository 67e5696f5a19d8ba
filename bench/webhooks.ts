import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { createValues } from '#server/modules/values/values.ts'
import { startFromHere } from '#server/modules/webhooks/record-events.ts'
import { makeSecret } from '#server/modules/webhooks/sign.ts'
import { createWebhooks } from '#server/modules/webhooks/webhooks.ts'
import { createWebhooksRepository } from '#server/modules/webhooks/webhooks.repository.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { webhookReceiver } from '../tests/support/webhooks/receiver.ts'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const ENDPOINTS = 100
const EVENTS = 30
const REST_MS = 200
const MAX_WAIT_MS = 60_000

/** One of a hundred endpoints hangs: how late the messages of the others are. WH31 */
export async function webhooks(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-webhooks-'))
  const db = await openDatabase(`file:${join(folder, 'bench.db')}`)
  const receiver = await webhookReceiver()
  const events = createEventBus<ServerEvents>(console.error)
  await importCatalogue(db, shippedCatalogue(), { samples: true, now: Date.now() })
  const profile = { issuer: 'https://bench', subject: '1', name: 'a', displayName: 'A', picture: null }
  const account_id = await createAccountsRepository(db).signIn(profile, Date.now())
  const hosts = Array.from({ length: ENDPOINTS }, (_, index) => `bot${index}.hooks.test`)
  for (const host of hosts) {
    const secret = makeSecret()
    receiver.trust(host, secret)
    await createWebhooksRepository(db).insert({
      id: host,
      account_id,
      name: host,
      url: `https://${host}/`,
      filters: '[{"type":"value.changed"}]',
      state: 'active',
      since: 0,
      refusals: 0,
      end_reason: null,
      secret,
      previous_secret: null,
      rotated_at: null,
      created_at: 0,
      next_at: 0,
    })
  }
  receiver.answer(hosts[0]!, 'hang')
  await startFromHere(db, '2026-11-19')
  const values = await createValues({ db, events, report: console.error, inspectIngest: watchIngest })
  const stop = createWebhooks({
    db,
    events,
    auth: { signedIn: () => Promise.reject(new Error('nobody signs in')) },
    outgoing: receiver.outgoing(),
    readBounty: async () => undefined,
    report: console.error,
  }).start()
  try {
    const committed = new Map<number, number>()
    for (let each = 1; each <= EVENTS; each++) {
      const value = 1_000_000 + each
      await values.change([{ slug: 'king-doggy', value }], { source: 'import' })
      committed.set(value, Date.now())
      await wait(REST_MS)
    }
    const others = () => receiver.received.filter(({ host }) => host !== hosts[0])
    const began = Date.now()
    while (others().length < (ENDPOINTS - 1) * EVENTS && Date.now() - began < MAX_WAIT_MS) await wait(50)
    const delays = others().map(({ event, at }) =>
      event.type === 'value.changed' ? at - committed.get(Number(event.data.after.value))! : Number.NaN,
    )
    return [
      {
        measure: `from the commit until a message arrives, of ${ENDPOINTS} endpoints of which one hangs, p99`,
        value: quantile(delays, 0.99),
        unit: 'ms',
        bar: { atMost: 5_000 },
      },
      { measure: 'the same, median', value: quantile(delays, 0.5), unit: 'ms' },
      {
        measure: 'messages that did not arrive, or were not signed well',
        value: (ENDPOINTS - 1) * EVENTS - delays.length + receiver.faults.length,
        unit: '',
        bar: { atMost: 0 },
      },
    ]
  } finally {
    await cleanUp(
      stop,
      receiver.stop,
      () => db.destroy(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}
