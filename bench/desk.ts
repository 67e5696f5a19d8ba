import { createRoles } from '#server/modules/roles/roles.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { become } from '../tests/support/browser/chat-browser.ts'
import { type ChatPlayer, chatPlayers } from '../tests/support/chat/chat-players.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { pause } from './live-page.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const PROPOSALS = 2_000
const READS = 60
const FIRST_BYTE_MS = 100
const PRESSES = 60
/** Between two, in milliseconds: the selection rests, so all that belongs to it is read. */
const INTERVAL = 400
const SLOWDOWN = 4
const MOVE_MS = 50

/** Open proposals of as many variants as there are, sent over two days. */
async function addProposals(db: Database, authorId: string) {
  const variants = await db
    .selectFrom('item_variant')
    .selectAll()
    .where('value_number', '>', 0)
    .orderBy('slug')
    .execute()
  const now = Date.now()
  const rows = Array.from({ length: PROPOSALS }, (_, index) => {
    const variant = variants[index % variants.length]!
    return {
      id: `proposal-${index}`,
      author_id: authorId,
      author_role: 'player' as const,
      client_id: `call-${index}`,
      variant_slug: variant.slug,
      base_receipt: variant.receipt_number,
      value_number: Math.ceil(variant.value_number! * (1.01 + (index % 40) / 100)),
      value_word: null,
      low: null,
      high: null,
      demand: variant.demand,
      trend: variant.trend,
      reason_code: 'trades' as const,
      reason: `Three sales in the last two days, number ${index}`,
      state: 'open' as const,
      move_count: 1,
      harm: 1 + ((index * 7_919) % PROPOSALS),
      created_at: now - index * 80_000,
      expires_at: now + 86_400_000,
      publish_at: null,
      published_receipt: null,
    }
  })
  await insertMany(db, 'value_proposal', rows)
  await insertMany(
    db,
    'proposal_move',
    rows.map(({ id, created_at }) => ({
      proposal_id: id,
      seq: 1,
      event: 'submit' as const,
      actor_id: authorId,
      actor_role: 'player' as const,
      client_id: null,
      note: null,
      at: created_at,
    })),
  )
}

type Queue = { proposals: { id: string }[]; more: boolean; at: string }

/** The queue from `path` on, with the time until its first byte, in milliseconds. */
async function readQueue(port: number, { token }: ChatPlayer, query: string): Promise<Queue & { firstByte: number }> {
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const [response] = (await once(get(`http://127.0.0.1:${port}/api/desk/queue${query}`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  const [first] = (await once(response, 'data')) as [Buffer]
  const firstByte = performance.now() - from
  const chunks = [first]
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`the queue answered ${response.statusCode}`)
  return { ...(JSON.parse(Buffer.concat(chunks).toString()) as Queue), firstByte }
}

async function firstBytes(port: number, lead: ChatPlayer): Promise<Figure[]> {
  const first = await readQueue(port, lead, '')
  let last = first
  for (let read = first.proposals.length; read < PROPOSALS / 2; read += last.proposals.length)
    last = await readQueue(port, lead, `?at=${first.at}&before=${last.proposals.at(-1)!.id}`)
  const pages = { 'first page': '', 'page in the middle': `?at=${first.at}&before=${last.proposals.at(-1)!.id}` }
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(pages)) {
    const took: number[] = []
    for (let read = 0; read < READS; read++) took.push((await readQueue(port, lead, query)).firstByte)
    figures.push({
      measure: `queue of ${PROPOSALS}: first byte of the ${name}, p95`,
      value: quantile(took, 0.95),
      unit: 'ms',
      bar: { atMost: FIRST_BYTE_MS },
      note: `median ${quantile(took, 0.5).toFixed(1)} ms, highest ${Math.max(...took).toFixed(1)} ms, load ${loadavg()[0]!.toFixed(1)}`,
    })
  }
  return figures
}

/** Notes, for each key, the time from it to the end of the first frame that shows another row selected. */
const noteMoves = (page: Page) =>
  page.evaluate(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    let pressed = NaN
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
    new MutationObserver((records) => {
      if (!records.some(({ target }) => target instanceof Element && target.hasAttribute('aria-current'))) return
      const from = pressed
      requestAnimationFrame(() => setTimeout(() => moves.push(performance.now() - from)))
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-current'] })
  })

async function keyMoves(origin: string, lead: ChatPlayer): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    await become(page, lead)
    await page.goto(`${origin}/desk`)
    await page.getByRole('region', { name: 'Proposals', exact: true }).getByRole('link').first().waitFor()
    await noteMoves(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await pause(5_000)
    for (let press = 0; press < PRESSES; press++) {
      await page.keyboard.press('j')
      await pause(INTERVAL)
    }
    await pause(2_000)
    const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves)
    if (moves.length !== PRESSES) throw new Error(`${PRESSES} keys moved the selection ${moves.length} times`)
    const figure = (name: string, share: number): Figure => ({
      measure: `key to the frame with the next row selected, at ${SLOWDOWN}× slowdown, ${name}`,
      value: quantile(moves, share),
      unit: 'ms',
      bar: { atMost: MOVE_MS },
      note: `${PRESSES} keys, highest ${Math.max(...moves).toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`,
    })
    return [figure('median', 0.5), figure('p95', 0.95)]
  } finally {
    await cleanUp(() => browser.close())
  }
}

/** DK120, DK121: how quickly a long queue is read, and how quickly keys go through it. */
export async function desk(): Promise<Figure[]> {
  const site = await startSite()
  const players = await chatPlayers(site)
  const db = await openDatabase(`file:${join(site.folder, 'site.sqlite')}`)
  try {
    const [lead, author] = [await players.player('Lea'), await players.player('Mia')]
    await createRoles({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now }).set(lead.id, 'lead')
    await addProposals(db, author.id)
    return [...(await firstBytes(site.port, lead)), ...(await keyMoves(site.origin, lead))]
  } finally {
    await cleanUp(
      () => players.end(),
      () => db.destroy(),
      () => site.stop(),
    )
  }
}
