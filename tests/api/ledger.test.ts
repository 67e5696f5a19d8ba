import { LedgerPage, LedgerReceived, type LedgerRow, MAX_LEDGER_ROWS } from '#contract/ledger.ts'
import { AccountExport } from '#contract/account.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createLedgers } from '#server/modules/ledger/ledger.ts'
import { insertMany } from '#server/db/insert-many.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { NOW } from '../support/site/data-app.ts'

const row = (id: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: '2025-11-01T00:00:00.000Z',
  kind: 'start',
  slug: 'doggy',
  quantity: 2,
  ...more,
})
const read = async (who: Person, after = 0) =>
  v.parse(LedgerPage, (await who.call('GET', `/api/me/ledger?after=${after}`)).body)
const add = async (who: Person, ...rows: LedgerRow[]) =>
  v.parse(LedgerReceived, (await who.call('POST', '/api/me/ledger', { rows })).body).added
const listIds = ({ rows }: LedgerPage) => rows.map(({ id }) => id)

async function two() {
  const site = await chatSite()
  return { ...site, ann: await site.person('ann'), ben: await site.person('ben') }
}

it('[ML50, ML51] a ledger is read in the order in which it came, page by page, by its owner alone', async () => {
  const { ann, ben } = await two()
  const full = row('2', { kind: 'bought', basis: 12.5, note: 'from Nova', tradeId: 't1' })
  expect(await add(ann, row('1'), full)).toBe(2)
  const many = Array.from({ length: 500 }, (_, index) => row(`m${index}`))
  expect(await add(ann, ...many)).toBe(500)
  const first = await read(ann)
  expect([first.rows.length, first.more, first.rows[1]]).toEqual([500, true, full])
  const rest = await read(ann, first.next)
  expect([rest.rows.length, rest.more, rest.next]).toEqual([2, false, 502])
  expect(await read(ann, rest.next)).toEqual({ rows: [], next: 502, more: false })
  expect(await read(ben)).toEqual({ rows: [], next: 0, more: false })
})

it('[ML52] the same rows again, in any call and from any device, change nothing', async () => {
  const { ann, ben } = await two()
  expect([await add(ann, row('1'), row('1')), await add(ann, row('1'), row('2')), await add(ben, row('1'))]).toEqual([
    1, 1, 1,
  ])
  expect([listIds(await read(ann)), (await read(ann)).next]).toEqual([['1', '2'], 2])
})

it('[ML52] 500 rows are added in one call, and 501 are refused', async () => {
  const { ann } = await two()
  const rows = Array.from({ length: 501 }, (_, index) => row(`${index}`))
  expect((await ann.call('POST', '/api/me/ledger', { rows })).status).toBe(400)
  expect(await add(ann, ...rows.slice(1))).toBe(500)
})

it('[ML53] a tombstone replaces its row, keeps nothing private, and is read by devices that knew the row', async () => {
  const { ann } = await two()
  await add(ann, row('1', { basis: 5, note: 'x' }), row('2'))
  const { next } = await read(ann)
  expect(await add(ann, row('1', { basis: 5, note: 'x', deleted: true }))).toBe(1)
  expect(await read(ann, next)).toEqual({ rows: [row('1', { deleted: true })], next: 3, more: false })
  expect([await add(ann, row('1', { basis: 5 })), listIds(await read(ann))]).toEqual([0, ['2', '1']])
})

it('[ML54] calls that come at once add each row once', async () => {
  const { ann } = await two()
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, call) =>
      add(ann, ...Array.from({ length: 5 }, (__, index) => row(`${(call + index) % 6}`))),
    ),
  )
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(listIds(await read(ann)).toSorted()).toEqual(['0', '1', '2', '3', '4', '5'])
})

it.each<[string, unknown, string]>([
  ['no rows', { rows: [] }, 'rows: must not be empty'],
  ['501 rows', { rows: Array.from({ length: 501 }, (_, index) => row(`${index}`)) }, 'rows: must be at most 500 rows'],
  ['0 pets', { rows: [row('1', { quantity: 0 })] }, 'rows.0.quantity: must not be 0'],
  ['half a pet', { rows: [row('1', { quantity: 0.5 })] }, 'rows.0.quantity: must be a whole number'],
  ['a gift that comes in', { rows: [row('1', { kind: 'gave' })] }, 'rows.0.quantity: has the wrong sign for its kind'],
  ['a start that goes out', { rows: [row('1', { quantity: -1 })] }, 'rows.0.quantity: has the wrong sign for its kind'],
  [
    'another zone',
    { rows: [row('1', { at: '2025-11-01T00:00:00+01:00' })] },
    'rows.0.at: must be written as 2026-01-31T12:00:00.000Z',
  ],
  [
    'no such day',
    { rows: [row('1', { at: '2025-02-30T00:00:00.000Z' })] },
    'rows.0.at: must be written as 2026-01-31T12:00:00.000Z',
  ],
  [
    'the future',
    { rows: [row('0'), row('1', { at: '2035-11-01T00:00:00.000Z' })] },
    'rows.1.at: must not be in the future',
  ],
])('[ML55] %s is a problem that names the fault', async (_, body, detail) => {
  const { ann } = await two()
  const answer = await ann.call('POST', '/api/me/ledger', body)
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([400, 'body.invalid', detail])
  expect((await read(ann)).rows).toEqual([])
})

it.each(['-1', '1.5', 'x', '2147483648', '9223372036854775807'])('[ML55] %s is no position', async (after) => {
  const { ann } = await two()
  const { status, body } = await ann.call('GET', `/api/me/ledger?after=${after}`)
  expect([status, body.code]).toEqual([400, 'query.invalid'])
})

it('[ML56] an account keeps at most 20,000 rows; it may still delete', async () => {
  const { ann, db } = await two()
  await insertMany(
    db,
    'ledger_row',
    Array.from({ length: MAX_LEDGER_ROWS - 1 }, (_, index) => ({
      account_id: ann.id,
      id: `old${index}`,
      seq: index + 1,
      at: NOW,
      kind: 'start' as const,
      variant_slug: 'doggy',
      quantity: 2,
      basis: null,
      note: null,
      trade_id: null,
      is_deleted: 0 as const,
    })),
  )
  const refused = await ann.call('POST', '/api/me/ledger', { rows: [row('1'), row('2')] })
  expect([refused.status, refused.body.code]).toEqual([409, 'ledger.full'])
  expect(await add(ann, row('1'))).toBe(1)
  expect(await add(ann, row('old5', { deleted: true }))).toBe(1)
  expect((await ann.call('POST', '/api/me/ledger', { rows: [row('2')] })).status).toBe(409)
})

it('[ML57, ML58] the export holds the ledger; deleting the account deletes it', async () => {
  const { ann, ben, db } = await two()
  await add(ann, row('1', { note: 'mine' }))
  await add(ben, row('2'))
  const { body } = await ann.call('GET', '/auth/user/export')
  expect(v.parse(AccountExport, body).ledger).toEqual([row('1', { note: 'mine' })])
  expect((await ann.call('DELETE', '/auth/user')).status).toBe(204)
  expect((await db.selectFrom('ledger_row').select('id').execute()).map(({ id }) => id)).toEqual(['2'])
})

it('[ML59] no cache keeps a ledger, no other origin reads it, and without a session there is none', async () => {
  const { ann } = await two()
  const { headers } = await ann.call('GET', '/api/me/ledger')
  expect(['cache-control', 'referrer-policy', 'access-control-allow-origin'].map((name) => headers.get(name))).toEqual([
    'no-store',
    'no-referrer',
    null,
  ])
  const refused = await ann.call('POST', '/api/me/ledger', { rows: [row('1')] }, { authorization: 'Bearer x' })
  expect(refused.status).toBe(401)
})

it('[AU55] a call that began before its account was deleted adds no row after that', async () => {
  const { ann, db } = await two()
  await createAccountsRepository(db).erase(ann.id, NOW)
  await expect(createLedgers({ db, now: () => NOW }).add(ann.id, [row('1')])).rejects.toMatchObject({
    problem: { code: 'session.invalid' },
  })
})
