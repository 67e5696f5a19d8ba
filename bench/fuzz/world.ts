import { PASSING } from '#domain/chat/licence.ts'
import { testBrowser } from '../../tests/support/site/test-browser.ts'
import { INGEST_TOKEN } from '../../tests/support/site/site-process.ts'
import type { Actor } from './case.ts'
import { PAIRS } from './requests.ts'

type Pair = {
  conversation: string
  message: string
  /** The newest offer, whose pets phrases name, and the players who sent it and got it. */
  offer: string
  sender: number
  recipient: number
  offered: string
  requested: string
  /** The offer that was accepted last, or the first one. */
  accepted: string
  /** The trade room of the two, and another one at whose door a guest waits, with the guest's key. */
  room: string
  door: string
  seat: string
}

/** Ids and tokens of the running site that cases name by placeholders. */
export type World = {
  readonly origin: string
  readonly port: number
  readonly tokens: string[]
  readonly users: string[]
  readonly pairs: Pair[]
  /** A report and a measure of late; 1: there was none yet. */
  report: string
  measure: string
  epoch: string
  /** One that waits. */
  proposal: { id: string; state: string; author: string }
  /** Proposals that were published or will be. */
  readonly published: string[]
  /** A variant that no other case names, with its newest receipt. */
  valued: { slug: string; receipt: number; value: unknown }
}

const FIRST_PLAYER = 1_000
const isReturn = (url: URL) => url.pathname.endsWith('/return')

/** The session's token in the address that a successful sign-in ends at. */
export const readToken = (address: URL): string | undefined =>
  address.searchParams.get('token') ?? new URLSearchParams(address.hash.slice(1)).get('token') ?? undefined

export type Walk = { browser: ReturnType<typeof testBrowser>; back: URL }

/** Goes through the demo platform up to the address that leads back to the site. */
export async function walkToPlatform(origin: string, player: number, state: string): Promise<Walk> {
  const browser = testBrowser({ 'x-forwarded-for': `10.9.${player}.${Math.abs(hash(state)) % 250}` })
  const { at } = await browser.follow(`${origin}/auth/roblox?state=${state}`, isReturn)
  const picked = await browser.go(at, {
    method: 'POST',
    body: new URLSearchParams({ player: String(FIRST_PLAYER + player) }),
  })
  const { at: back } = await browser.follow(new URL(picked.headers.get('location') ?? '/', origin), isReturn)
  return { browser, back }
}

const hash = (text: string) => [...text].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), 7)

/** Signs in all players; each pair gets a conversation with a message and an offer. */
export async function createWorld({ origin, port }: { origin: string; port: number }): Promise<World> {
  const world: World = {
    origin,
    port,
    tokens: [],
    users: [],
    pairs: [],
    report: '1',
    measure: '1',
    epoch: '',
    proposal: { id: '1', state: '', author: '' },
    published: [],
    valued: { slug: '', receipt: 0, value: 0 },
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as {
      id: string
      pets: { slug: string }[]
      lastMessage: { id: string } | null
      changes: Receipt[]
      room: { id: string }
      seatToken: string
    }
  }
  for (let player = 0; player < 2 * PAIRS; player++) {
    const { browser, back } = await walkToPlatform(origin, player, '/')
    const end = await browser.go(back)
    const token = readToken(new URL(end.headers.get('location') ?? '/', origin))
    if (token === undefined)
      throw new Error(`player ${player} could not sign in: ${end.status} ${end.headers.get('location')}`)
    world.tokens.push(token)
    world.users.push((await call(token, 'GET', '/auth/user')).id)
  }
  const { pets } = await call('', 'GET', '/api/items?limit=2')
  const [slug] = pets.map((pet) => pet.slug)
  world.valued.slug = (await call('', 'GET', '/api/items?limit=1&sort=name-desc')).pets[0]!.slug
  rememberReceipts((await call('', 'GET', `/api/values/changes?item=${world.valued.slug}`)).changes, world)
  for (let pair = 0; pair < PAIRS; pair++) {
    const [token, otherId] = [world.tokens[2 * pair]!, world.users[2 * pair + 1]!]
    const conversation = await call(token, 'POST', '/api/conversations', { userId: otherId })
    await call(world.tokens[2 * pair + 1]!, 'PUT', `/api/conversations/${conversation.id}/typing`, { isAllowed: true })
    for (const each of [token, world.tokens[2 * pair + 1]!]) await call(each, 'PUT', '/api/me/licence', PASSING)
    const message = await call(token, 'POST', `/api/conversations/${conversation.id}/messages`, {
      clientId: 'first',
      text: 'fuzz-private-text',
    })
    const offer = await call(token, 'POST', '/api/trade-offers', {
      conversationId: conversation.id,
      clientId: 'first-offer',
      offer: [{ slug, quantity: 1 }],
      request: [],
    })
    const opening = { yours: [{ slug, quantity: 1 }], theirs: [] }
    const { room } = await call(token, 'POST', '/api/trade-rooms', {
      clientId: 'first-room',
      conversationId: conversation.id,
      ...opening,
    })
    await call(world.tokens[2 * pair + 1]!, 'POST', `/api/trade-rooms/${room.id}/join`, {})
    const { room: door } = await call(token, 'POST', '/api/trade-rooms', { clientId: 'first-door', ...opening })
    const joined = await fetch(`${origin}/api/trade-rooms/${door.id}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ licence: PASSING.answers }),
    })
    const { seatToken } = (await joined.json()) as { seatToken: string }
    await fetch(`${origin}/api/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: otherId, reason: 'scam' }),
    })
    world.pairs.push({
      conversation: conversation.id,
      message: message.id,
      offer: offer.id,
      sender: 2 * pair,
      recipient: 2 * pair + 1,
      offered: slug!,
      requested: slug!,
      accepted: offer.id,
      room: room.id,
      door: door.id,
      seat: seatToken,
    })
  }
  return world
}

let turn = 0
/** Replaces the placeholders by the ids and tokens of the running site. */
export function fill(text: string, { pair, side }: Actor, world: World): string {
  if (!text.includes('$')) return text
  const of = world.pairs[pair]!
  const names: Readonly<Record<string, string>> = {
    token: world.tokens[2 * pair + side]!,
    user: world.users[2 * pair + 1 - side]!,
    conversation: of.conversation,
    offer: of.offer,
    table: of.offer,
    sender: world.tokens[of.sender]!,
    recipient: world.tokens[of.recipient]!,
    offered: of.offered,
    requested: of.requested,
    accepted: of.accepted,
    room: of.room,
    door: of.door,
    seat: of.seat,
    message: of.message,
    report: world.report,
    measure: world.measure,
    ingest: INGEST_TOKEN,
    epoch: world.epoch,
    origin: world.origin,
    proposal: world.proposal.id,
    author: world.proposal.author,
    // The latest as often as all others: only a disputed one can be upheld or reverted.
    published: world.published[turn++ % 2 === 0 ? 0 : turn % world.published.length] ?? '1',
    valued: world.valued.slug,
    receipt: String(world.valued.receipt),
    near: String(typeof world.valued.value === 'number' ? Math.ceil(world.valued.value * 1.01) : 1_000),
  }
  // Numbers stand in bodies as texts.
  return text.replace(
    /\$(token|user|conversation|offer|table|sender|recipient|offered|requested|accepted|room|door|seat|message|report|measure|ingest|epoch|origin|proposal|author|published|valued)\$|"\$(receipt|near)\$"/g,
    (_, name?: string, number?: string) => names[name ?? number!]!,
  )
}

const WAITING = new Set(['open', 'needs-evidence', 'approved-once'])

/** How many published proposals are known at once. */
const PUBLISHED = 8

/** Keeps to one proposal until it is decided: it takes several people. */
function rememberProposal({ id, state, isOwn }: Proposed, author: string, world: World): void {
  if (id === world.proposal.id) world.proposal.state = state
  else if (isOwn && !WAITING.has(world.proposal.state)) world.proposal = { id, state, author }
  const known = world.published.indexOf(id)
  if (known >= 0) world.published.splice(known, 1)
  if (['scheduled', 'published', 'disputed'].includes(state)) world.published.unshift(id)
  world.published.splice(PUBLISHED)
}
type Proposed = { id: string; state: string; isOwn: boolean }

function rememberReceipts(receipts: readonly Receipt[], world: World): void {
  for (const { number, item, after } of receipts)
    if (item.slug === world.valued.slug && number > world.valued.receipt)
      world.valued = { ...world.valued, receipt: number, value: after.value }
}
function rememberOffer({ id, senderId, recipientId, offer, request }: Offer, pair: Pair, { users }: World): void {
  pair.offer = id
  pair.sender = Math.max(0, users.indexOf(senderId))
  pair.recipient = Math.max(0, users.indexOf(recipientId))
  pair.offered = offer[0]?.slug ?? pair.offered
  pair.requested = request[0]?.slug ?? pair.requested
}
type Offer = {
  id: string
  senderId: string
  recipientId: string
  offer: { slug: string }[]
  request: { slug: string }[]
}

type Receipt = { number: number; item: { slug: string }; after: { value: unknown } }

/** Keeps the ids of what is new, or waits for a moderator, for later cases. */
export function remember(operation: string | undefined, { pair, side }: Actor, body: string, world: World): void {
  const of = world.pairs[pair]!
  if (operation === 'post /api/conversations') of.conversation = (JSON.parse(body) as { id: string }).id
  if (operation === 'post /api/trade-offers' || operation === 'post /api/trade-offers/{id}/counter')
    rememberOffer(JSON.parse(body) as Offer, of, world)
  if (operation === 'post /api/trade-offers/{id}/accept') of.accepted = (JSON.parse(body) as Offer).id
  if (operation === 'post /api/conversations/{id}/messages') of.message = (JSON.parse(body) as { id: string }).id
  // The one with a conversation is for both.
  if (operation === 'post /api/trade-rooms') {
    const { room } = JSON.parse(body) as { room: { id: string; conversationId?: string } }
    if (room.conversationId !== undefined) of.room = room.id
  }
  if (operation === 'get /api/values/changes') {
    const { changes } = JSON.parse(body) as { changes: Receipt[] }
    rememberReceipts(changes, world)
  }
  if (/^post \/api\/values\/proposals/.test(operation ?? ''))
    rememberProposal(JSON.parse(body) as Proposed, world.tokens[2 * pair + side]!, world)
  if (operation === 'get /api/moderation/reports') {
    const { users } = JSON.parse(body) as { users: { reports: { id: string }[] }[] }
    world.report = users[0]?.reports[0]?.id ?? world.report
  }
  if (operation?.startsWith('post /api/moderation/reports/')) {
    const { measureId } = JSON.parse(body) as { measureId: string | null }
    world.measure = measureId ?? world.measure
  }
}
