import { ChatClientFrame } from '#contract/chat.ts'
import { TradeRoomClientFrame } from '#contract/trade-rooms.ts'
import type { Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { createExclusionsRepository } from '#server/modules/evidence/exclusions.repository.ts'
import { createOpaqueIds } from '#server/modules/evidence/opaque-ids.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import { deskSite } from '../support/desk/desk-site.ts'
import { freePort } from '../support/site/site-process.ts'
import { watchRoutes } from '../support/site/watch-routes.ts'
import { startWholeSite } from '../support/site/whole-site.ts'

const REASON = 'Three sales in the last two days'
const MOVES = ['approve', 'undo', 'reject', 'request-evidence', 'add-evidence', 'dispute', 'uphold', 'revert'] as const

/** Writing routes that a measure does not close, with what they change. MO22, MO84 */
const OPEN: Readonly<Record<string, string>> = {
  'POST /auth/logout': 'the own session',
  'DELETE /auth/sessions': 'the own sessions',
  'DELETE /auth/user': 'the own account',
  'POST /api/values/series': 'nothing: a read',
  'POST /api/evidence/preview': 'nothing: a read',
  'POST /api/verdicts': 'a card about pets, which names no player',
  'POST /api/verdicts/verify': 'nothing: a read',
  'PUT /api/desk/looking': 'nothing: it says what is on the screen',
  'POST /api/me/measures/*/appeal': 'the own measure',
  'PUT /api/users/*/block': 'what the user sees',
  'DELETE /api/users/*/block': 'what the user sees',
  'POST /api/reports': 'the queue of the moderators, who need to hear of threats',
  'POST /api/conversations/*/read': 'the own read marker',
  'PUT /api/conversations/*/typing': 'what the other one may send the user',
  'PUT /api/me/visibility': 'who sees the user online',
  'PUT /api/me/licence': 'what the user learned, before they type',
  'PUT /api/me/contact': 'who finds the user, and what they may send them',
  'POST /api/values/proposals/*/withdraw': 'the own proposal, which ends. PR24',
  'POST /api/me/ledger': 'own pets',
  'PUT /api/me/inbox-rules': 'what others may offer the user',
  'POST /api/inbox-checks': 'nothing: a read',
  'POST /api/me/api-keys': 'own keys, which only read',
  'DELETE /api/me/api-keys/*': 'own keys',
  'POST /api/keys/leaked': 'keys that are no longer secret: no account',
  'POST /api/trade-rooms/*/report': 'the queue of the moderators, who need to hear of scams',
  'PUT /api/me/trade-sharing': 'the use of own trades',
  'POST /api/devices': 'the own device',
  'DELETE /api/devices/current': 'the own device',
  'POST /api/me/devices': 'the own device',
  'POST /api/me/stars': 'own stars',
  'PUT /api/me/stars/*': 'own stars',
  'DELETE /api/me/stars/*': 'own stars',
  'POST /api/me/rules': 'own alerts',
  'PUT /api/me/rules/*': 'own alerts',
  'DELETE /api/me/rules/*': 'own alerts',
  'POST /api/push/subscriptions': 'own alerts',
  'DELETE /api/push/subscriptions/*': 'own alerts',
  'POST /api/push/test': 'own alerts',
  'POST /api/me/webhooks': 'own alerts',
  'DELETE /api/me/webhooks/*': 'own alerts',
  'POST /api/me/webhooks/*/test': 'own alerts',
  'POST /api/me/webhook-endpoints': 'own endpoints, which get public events',
  'DELETE /api/me/webhook-endpoints/*': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/verify': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/disable': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/enable': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/rotate': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/test': 'own endpoints',
  'POST /api/me/webhook-endpoints/*/deliveries/*/replay': 'own endpoints',
  'DELETE /api/me/wishes/*': 'own wishes, which end',
  'POST /api/wishes/*/dismissal': 'what the user sees',
  'DELETE /api/wishes/*/dismissal': 'what the user sees',
  'POST /api/wishes/*/report': 'the queue of the moderators, who need to hear of scams',
  'POST /ingest/hatches': 'what the operator’s program sends: no account',
  'POST /ingest/values': 'what the operator’s program sends: no account',
  'POST /ingest/trades': 'what the operator’s program sends: no account',
  'POST /ingest/exists': 'what the operator’s program sends: no account',
  'POST /ingest/events': 'what the operator’s program sends: no account',
}

type Call = {
  route: string
  who: Person
  body?: unknown
  /** The last parts of the path in place of the stars. */
  ids?: readonly string[]
  /** Whether those without a role may call it too; default: no. */
  isForAll?: boolean
  /** Brings about what the call needs when it succeeds. */
  prepare?: () => Promise<unknown>
}

/** A site with something to do for each route that a measure closes, and the calls that do it. */
async function busySite() {
  const site = await deskSite()
  const { db, lea, eva, edgar, mia, person, staff, proposed, moved, make, publish, values, advance } = site
  const [ann, ben, cid, lou] = [
    await person('Ann'),
    await person('Ben'),
    await person('Cid'),
    await staff('Lou', 'lead'),
  ]
  let count = 0
  const clientId = () => `write-${count++}`
  const talk = await ann.talkTo(mia)
  const offerTo = async (from: Person) => String((await from.offer(talk)).body.id)
  const [accept, decline, counter, traded, untraded] = [
    await offerTo(ann),
    await offerTo(ann),
    await offerTo(ann),
    await offerTo(ann),
    await offerTo(ann),
  ]
  for (const id of [traded, untraded]) await mia.move(id, 'accept')
  const cancel = await offerTo(mia)
  const annsRoom = (
    await ann.call('POST', '/api/trade-rooms', {
      clientId: 'room',
      yours: [{ slug: 'doggy', quantity: 1 }],
      theirs: [],
    })
  ).body.room.id

  // Only accounts that are a day old wish.
  await db.updateTable('account').set({ created_at: 0 }).execute()
  await db.updateTable('item_variant').set({ value_number: 1, value_word: null }).where('slug', '=', 'doggy').execute()
  const wishOf = async (who: Person) =>
    (await who.call('POST', '/api/me/wishes', { have: [{ slug: 'doggy', quantity: 1 }], tags: ['any'] })).body.id
  const [annsWish, lousWish] = [await wishOf(ann), await wishOf(lou)]

  async function report(about: Person): Promise<string> {
    await ben.call('POST', '/api/reports', { userId: about.id, reason: 'scam' })
    advance(1)
    const row = db.selectFrom('report').select('id').orderBy('at', 'desc').limit(1)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const measures = createMeasuresRepository(db)
  const measureCid = async () =>
    measures.insert({ account_id: cid.id, kind: 'suspension', reason: REASON, by_id: eva.id, at: site.wall.now })
  const [lift, uphold, overturn] = [await measureCid(), await measureCid(), await measureCid()]
  for (const id of [uphold, overturn]) await cid.call('POST', `/api/me/measures/${id}/appeal`, { text: REASON })

  // A pet of its own for each, because a published change supersedes other proposals of its variant.
  for (const pet of [{ slug: 'doggy' }, { slug: 'bunny' }, { slug: 'doggy', variant: 'Shiny' }] as const)
    await values.change([{ ...pet, value: 1_000 }], { source: 'desk' })
  const propose = async (who: Person, slug = 'king-doggy', value = 1_010) =>
    (await proposed(who, { slug, value, receipt: await site.readReceipt(slug), clientId: clientId() })).id
  const published = async (slug: string, ...more: ('dispute' | 'uphold')[]) => {
    const id = await propose(eva, slug)
    await moved(edgar, id, 'approve')
    await publish()
    for (const move of more) await moved(edgar, id, move)
    return id
  }
  const ids = {
    dispute: await published('doggy'),
    uphold: await published('bunny', 'dispute'),
    revert: await published('shiny-doggy', 'dispute'),
    approve: await propose(edgar),
    reject: await propose(edgar),
    'request-evidence': await propose(edgar),
    'add-evidence': await propose(mia),
    undo: await propose(edgar),
  }
  await moved(edgar, ids['add-evidence'], 'request-evidence')
  await moved(lea, ids.undo, 'approve')
  const [bulk, comment] = [await propose(edgar), await propose(edgar)]

  advance(1_000)
  for (const slug of ['bunny', 'doggy']) await values.change([{ slug, value: 3_000 }], { source: 'ingest' })
  const parked = (await lea.call('GET', '/api/desk/parked')).body.changes.map(({ id }: { id: string }) => id)

  const evidence = await offerTo(ann)
  await mia.move(evidence, 'accept')
  for (const who of [ann, mia]) await who.move(evidence, 'traded')
  const opaqueIds = await createOpaqueIds(db)
  const exclusion = await createExclusionsRepository(db).insert(opaqueIds.ofUser(ben.id), REASON, lou.id, site.wall.now)

  const proposeRole = async (name: string) =>
    (await site.roles.giveBy(lou.id, { userId: (await person(name)).id, role: 'editor' }))!.id

  const decisions = await Promise.all(
    ['warn', 'mute', 'suspend', 'dismiss'].map(async (kind) => [kind, await report(ann)] as const),
  )
  const about = async (slug = 'king-doggy') => ({ slug, receipt: await site.readReceipt(slug) })
  const source = (await lea.call('POST', '/api/desk/sources', { name: 'Radar', kinds: ['hatches'] })).body.source.id
  const calls: Call[] = [
    { route: 'POST /api/conversations', who: mia, body: { userId: ben.id } },
    { route: 'POST /api/conversations/*/messages', who: mia, ids: [talk], body: { clientId: clientId(), text: 'Hi' } },
    {
      route: 'POST /api/trade-offers',
      who: mia,
      body: {
        conversationId: talk,
        clientId: clientId(),
        offer: [{ slug: 'doggy', quantity: 2 }],
        request: [{ slug: 'shiny-doggy', quantity: 1 }],
      },
    },
    {
      route: 'POST /api/trade-rooms',
      who: mia,
      body: { clientId: clientId(), yours: [{ slug: 'doggy', quantity: 2 }], theirs: [] },
    },
    { route: 'POST /api/trade-rooms/*/join', who: mia, ids: [annsRoom], body: {} },
    { route: 'POST /api/trade-offers/*/accept', who: mia, ids: [accept] },
    { route: 'POST /api/trade-offers/*/decline', who: mia, ids: [decline] },
    { route: 'POST /api/trade-offers/*/cancel', who: mia, ids: [cancel] },
    { route: 'POST /api/trade-offers/*/traded', who: mia, ids: [traded] },
    { route: 'POST /api/trade-offers/*/not-traded', who: mia, ids: [untraded] },
    {
      route: 'POST /api/trade-offers/*/counter',
      who: mia,
      ids: [counter],
      body: { clientId: clientId(), offer: [{ slug: 'doggy', quantity: 1 }], request: [] },
    },
    {
      route: 'POST /api/me/wishes',
      who: mia,
      body: { have: [{ slug: 'doggy', quantity: 1 }], tags: ['any'] },
    },
    {
      route: 'POST /api/wishes/*/offers',
      who: mia,
      ids: [lousWish],
      body: {
        clientId: clientId(),
        offer: [{ slug: 'bunny', quantity: 1 }],
        request: [{ slug: 'doggy', quantity: 1 }],
      },
    },
    {
      route: 'POST /api/values/proposals',
      who: mia,
      body: { ...(await about()), clientId: clientId(), value: 1_015, reasonCode: 'trades', reason: REASON },
    },
    {
      route: 'PUT /api/values/*/vote',
      who: mia,
      ids: ['king-doggy'],
      body: { ...(await about()), direction: 'too-low' },
    },
    ...MOVES.map((move): Call => {
      const who = move === 'add-evidence' ? mia : lea
      return {
        route: `POST /api/values/proposals/*/${move}`,
        who,
        ids: [ids[move]],
        body: { clientId: clientId(), reason: REASON },
        // A minute has passed since it was approved.
        ...(move === 'undo' && { prepare: () => db.updateTable('proposal_move').set({ at: site.wall.now }).execute() }),
      }
    }),
    {
      route: 'POST /api/values/proposals/*/comments',
      who: lea,
      ids: [comment],
      body: { clientId: clientId(), text: REASON },
    },
    { route: 'POST /api/desk/confirmations', who: lea, body: await about() },
    ...['wake', 'end'].map((kind): Call => ({
      route: `POST /api/moderation/wishes/*/${kind}`,
      who: lea,
      ids: [annsWish],
      body: { clientId: clientId(), reason: REASON },
      prepare: () =>
        db.updateTable('wish').set({ state: 'resting', rests: '["reported"]' }).where('id', '=', annsWish).execute(),
    })),
    { route: 'DELETE /api/desk/confirmations/*', who: lea, ids: ['king-doggy'] },
    { route: 'POST /api/desk/approvals', who: lea, body: { approvals: [{ id: bulk, clientId: clientId() }] } },
    {
      route: 'POST /api/desk/proposals',
      who: lea,
      isForAll: true,
      body: {
        proposals: [{ ...(await about()), clientId: clientId(), value: 1_020, reasonCode: 'trades', reason: REASON }],
      },
    },
    { route: 'POST /api/desk/parked/release', who: lea, body: { ids: parked.slice(0, 1) } },
    { route: 'POST /api/desk/parked/drop', who: lea, body: { ids: parked.slice(1) } },
    { route: 'POST /api/desk/sources', who: lea, body: { name: 'Rift radar', kinds: ['hatches'] } },
    ...['promote', 'suspend', 'resume', 'take-out', 'put-back', 'revoke'].map((move): Call => ({
      route: `POST /api/desk/sources/*/${move}`,
      who: lea,
      ids: [source],
      body: { reason: REASON },
    })),
    { route: 'PUT /api/desk/setup/backups', who: lea },
    { route: 'DELETE /api/desk/setup/backups', who: lea },
    { route: 'PUT /api/values/*/freeze', who: lea, ids: ['king-doggy'], body: { reason: REASON } },
    { route: 'DELETE /api/values/*/freeze', who: lea, ids: ['king-doggy'] },
    { route: 'POST /api/roles', who: lea, body: { userId: ben.id, role: 'editor' } },
    { route: 'POST /api/roles/pending/*/confirm', who: lea, ids: [await proposeRole('Kim')] },
    { route: 'DELETE /api/roles/pending/*', who: lea, ids: [await proposeRole('Pat')] },
    { route: 'DELETE /api/roles/*', who: lea, ids: [edgar.id] },
    { route: 'POST /api/evidence/exclusions', who: lea, body: { account: opaqueIds.ofUser(ann.id), reason: REASON } },
    { route: 'POST /api/evidence/exclusions/*/end', who: lea, ids: [exclusion], body: { reason: REASON } },
    ...decisions.map(([kind, id]): Call => ({
      route: `POST /api/moderation/reports/*/${kind}`,
      who: lea,
      ids: [id],
      body: { clientId: clientId(), reason: REASON },
    })),
    ...Object.entries({ lift, uphold, overturn }).map(([kind, id]): Call => ({
      route: `POST /api/moderation/measures/*/${kind}`,
      who: lea,
      ids: [id],
      body: { clientId: clientId(), reason: REASON },
    })),
  ]
  return { ...site, calls, measures, lou, eva, make }
}

/** Contents of each table, except measures, roles and the use of sessions. */
async function readContents(db: Database): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (['measure', 'appointment', 'session'].includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    contents[name] = JSON.stringify(rows)
  }
  return contents
}

it('[MO22, MO81, MO84] every writing route of the site either refuses a restricted account, or is listed with what it changes', async () => {
  const watched = watchRoutes()
  const { calls } = await busySite()
  const folder = mkdtempSync(join(tmpdir(), 'routes-'))
  const whole = await startWholeSite({ port: await freePort(), folder })
  onTestFinished(async () => {
    await whole.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  // The demo’s platform is another site, with a session of its own.
  const found = watched.list().filter((route) => !route.includes(' /demo/platform/'))
  const known = new Set([...calls.map(({ route }) => route), ...Object.keys(OPEN)])
  expect(found.filter((route) => !known.has(route))).toEqual([])
  expect([...known].filter((route) => !found.includes(route))).toEqual([])
})

it('[MO20, MO21, MO81, MO82, RO5, RO14, EV46, PR94] a measure or the end of a role closes every such route, also to a request that is under way', async () => {
  const watched = watchRoutes()
  const { db, calls, measures, lou, wall, roles } = await busySite()
  const send = async ({ route, who, body, ids = [] }: Call) => {
    const [method = '', path = ''] = route.split(' ')
    const rest = [...ids]
    const answer = await who.call(
      method,
      path.replaceAll('*', () => rest.shift() ?? ''),
      body,
    )
    const [first] = answer.body?.answers ?? []
    return String(first === undefined ? (answer.body?.code ?? answer.status) : (first.problem?.code ?? answer.status))
  }
  const restrict = (kind: 'mute' | 'suspension') => async (who: Person) => {
    const id = await measures.insert({ account_id: who.id, kind, reason: REASON, by_id: lou.id, at: wall.now })
    return async () => measures.lift((await measures.find(id))!, REASON, wall.now)
  }
  const demote = (role: Role) => async (who: Person) => {
    const had = await roles.getRole(who.id)
    await roles.set(who.id, role)
    return () => roles.set(who.id, had)
  }
  const REFUSALS = [
    { name: 'muted', close: restrict('mute'), codes: ['account.muted'] },
    { name: 'suspended', close: restrict('suspension'), codes: ['account.suspended'] },
    { name: 'no role', close: demote('player'), codes: ['route.not_found', 'proposal.not_found', 'role.ended'] },
    { name: 'proposer', close: demote('proposer'), codes: ['route.not_found', 'proposal.not_found', 'role.ended'] },
  ]
  const faults: string[] = []
  let before = await readContents(db)
  for (const call of calls) {
    const { route, who, isForAll = (await roles.getRole(call.who.id)) === 'player' } = call
    for (const { name, close, codes } of REFUSALS) {
      const isRole = !name.endsWith('ed')
      if (isRole && (isForAll || (name === 'proposer' && route.endsWith('/dispute')))) continue
      const reopen = await close(who)
      const early = await send(call)
      await reopen()
      let reopenLate = () => Promise.resolve()
      watched.beforeHandler(async () => {
        reopenLate = await close(who)
      })
      const late = await send(call)
      await reopenLate()
      const after = await readContents(db)
      if (JSON.stringify(after) !== JSON.stringify(before))
        faults.push(`${route} ${name}: wrote ${Object.keys(after).filter((table) => after[table] !== before[table])}`)
      before = after
      if (!codes.includes(early) || !codes.includes(late)) faults.push(`${route} ${name}: ${early}, ${late}`)
    }
    // The same call of the same account, now that nothing forbids it.
    await call.prepare?.()
    const free = await send(call)
    if (!/^20[024]$/.test(free)) faults.push(`${route} free: ${free}`)
    before = await readContents(db)
  }
  expect(faults).toEqual([])
})

it('[MO23, MO81] no frame that a client sends on the chat’s socket writes, but for typing', () => {
  expect(ChatClientFrame.options.map(({ entries }) => entries.type.literal)).toEqual([
    'HEARTBEAT',
    'TYPING_START',
    'TYPING_STOP',
    // They store nothing: presence is in memory.
    'CHAT_OPENED',
    'CHAT_CLOSED',
  ])
})

it('[MO23, RM129] of the frames about trade rooms one writes, and it asks for measures itself', () => {
  expect(TradeRoomClientFrame.options.map(({ entries }) => entries.type.literal)).toEqual([
    // They store only that the seat is here.
    'ROOM_ENTER',
    'ROOM_LEAVE',
    // `operate` refuses a restricted player.
    'ROOM_OPERATION',
  ])
})
