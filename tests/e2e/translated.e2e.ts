import type { Page } from '@playwright/test'
import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { become } from '../support/browser/chat-browser.ts'
import { tryEveryControl } from '../support/browser/every-control.ts'
import { findUntrueTexts, translate, translatedTexts } from '../support/browser/translation.ts'
import { callApi, siteStaff } from '../support/chat/site-staff.ts'
import { startSite } from '../support/site/site-process.ts'
import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import { SearchIndex } from '#contract/search.ts'
import { VARIANTS } from '#contract/catalogue.ts'
import { variantName } from '#domain/items/variants.ts'
import * as v from 'valibot'
import { expect, ingestInto, test } from './app-test.ts'

const isBroken = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' }).count()

async function openTranslated(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await translate(page)
}

/** Names of pets, in each variant, and of eggs. One word may be a common one. */
async function readNames(page: Page): Promise<string[]> {
  const { pets, eggs } = v.parse(SearchIndex, await (await page.request.get('/api/search-index')).json())
  return [
    ...pets.flatMap(({ name }) => VARIANTS.map((variant) => variantName(name, variant))),
    ...eggs.map(({ name }) => name),
  ].filter((name) => name.includes(' '))
}

/** Uses the whole of `path` while it is translated. No text that is one of the names, by default of pets and eggs, is translated. */
async function expectWorks(page: Page, path: string, { within, names }: { within?: string; names?: string[] } = {}) {
  const own = new Set(names ?? (await readNames(page)))
  const translated = new Set<string>()
  const settled = async () => {
    // A document that was loaded again, as by "Try again".
    await page.locator('html[data-ready]').waitFor()
    await translate(page)
  }
  const { faults, used } = await tryEveryControl(page, {
    ...(within && { within }),
    open: () => openTranslated(page, path),
    settled,
    check: async () => {
      await settled()
      for (const text of await translatedTexts(page)) if (own.has(text.trim())) translated.add(text)
      return (await isBroken(page)) > 0 ? ['error page'] : findUntrueTexts(page)
    },
  })
  expect([faults, [...translated]], `${path}, after ${used.join(', ')}`).toEqual([[], []])
  return used
}

const GUEST = [
  '/items',
  '/items?search=king+doggy',
  '/items/king-doggy',
  '/eggs',
  '/eggs/common-egg',
  '/calculator',
  '/calculator?you=king-doggy.2_luminosity&them=og-owolord',
  '/live-hatches',
  '/secret-bounties',
  '/trades',
  '/values/changes',
  '/values/changes/1',
  '/values/how',
  '/developers',
  '/developers/reference',
  '/embeds',
  '/data',
  '/verdicts',
  '/inventory',
  '/inventory/journal',
  '/trades/new',
  '/watchlist',
  '/room',
  '/account',
  '/account/developer',
  '/account/inbox',
  '/chat',
  ...STATIC_PATHS,
]

test('[LY63, LY65] translated, every control of / and of its header answers', async ({ page }) => {
  expect((await expectWorks(page, '/', { within: 'header, main, footer' })).length).toBeGreaterThan(5)
})

/** The API's refusals of a form of the reference with words where a number or a code belongs. */
const REFUSED_WORDS = /status of (?:400 .*\/api\/\S*=king\+doggy|404 .*\/api\/\S*\/king%20doggy)/

for (const path of GUEST)
  test.describe(path, () => {
    test.use({ expectedErrors: path === '/developers/reference' ? [REFUSED_WORDS] : [] })

    test(`[LY63, LY65] translated, every control of ${path} answers`, async ({ page }) => {
      test.slow() // hundreds of steps, each of which waits for the translation
      // The sign-in platform is another site: a 204 keeps the page that is open.
      await page.route('**/auth/roblox?*', (route) => route.fulfill({ status: 204 }))
      await expectWorks(page, path)
    })
  })

test('[LY63, LY65] translated, every control of a verdict card answers', async ({ page }) => {
  test.slow()
  const saved = await page.request.post('/api/verdicts', {
    data: { yours: [{ slug: 'king-doggy', quantity: 2 }], theirs: [{ slug: 'luminosity', quantity: 1 }] },
  })
  await expectWorks(page, `/verdicts/${(await saved.json()).code}`)
})

/** A site of its own, whose players and staff may do anything; its pages begin with its origin. */
async function ownSite() {
  const site = await startSite()
  const players = await siteStaff(site.origin, site.folder)
  const end = async () => {
    await players.end()
    await site.stop()
  }
  return { ...players, origin: site.origin, end }
}

type OwnSite = Awaited<ReturnType<typeof ownSite>>

/** Something of all that can wait for a decision. */
async function fill({ origin, db, conversation, player, staff }: OwnSite) {
  // Of a day at least, so that she can wish. WI2
  const [ann, ben, lea] = [
    await player('Annamarie', undefined, { ageMs: 2 * millisecondsInDay }),
    await player('Benjamino'),
    await staff('lead', 'Lea'),
  ]
  const chat = await conversation(
    [ann, ben],
    [
      [ben, 'Hi, I give free pets'],
      [ann, 'Really?'],
    ],
  )
  await callApi(origin, ben, '/trade-offers', {
    conversationId: chat,
    clientId: randomUUID(),
    offer: [{ slug: 'king-doggy', quantity: 2 }],
    request: [{ slug: 'og-owolord', quantity: 1 }],
  })
  const report = randomUUID()
  await db
    .insertInto('report')
    .values({
      id: report,
      reporter_id: ann.id,
      reported_id: ben.id,
      reason: 'scam',
      message_id: null,
      details: 'He lies',
      at: Date.now(),
      decision_id: null,
    })
    .execute()
  const ingest = ingestInto(origin)
  const pets = ['dark-dragon', 'ruby-golem']
  await ingest.values(pets.map((slug) => ({ slug, value: 1_000 })))
  await ingest.values(pets.map((slug) => ({ slug, value: 5_000 })))
  for (const slug of ['og-owolord', 'king-doggy']) {
    const { changes } = await callApi(origin, ben, `/values/changes?item=${slug}&limit=100`)
    const { number, after } = changes.find(({ item }: { item: { slug: string } }) => item.slug === slug)
    await callApi(origin, ben, '/values/proposals', {
      clientId: randomUUID(),
      slug,
      receipt: number,
      value: Math.round(after.value * 1.1),
      reasonCode: 'trades',
      reason: 'Five sales at this price since yesterday',
    })
  }
  return { ann, lea, chat, report, names: [ann.name, ben.name] }
}

/** Pages of players who are signed in, and of staff. `id`: of what the page is about. */
const SIGNED_IN: readonly [who: 'ann' | 'lea', path: string, id?: 'chat' | 'report'][] = [
  ['ann', '/chat'],
  ['ann', '/chat/', 'chat'],
  ['ann', '/account'],
  ['ann', '/account/developer'],
  ['ann', '/account/inbox'],
  ['ann', '/account/suggestions'],
  ['ann', '/inventory'],
  ['ann', '/inventory/journal'],
  ['ann', '/trades'],
  ['ann', '/trades/new?have=king-doggy:2&want=luminosity:1'],
  ['ann', '/watchlist'],
  ['ann', '/room'],
  ['ann', '/items/king-doggy'],
  ['ann', '/calculator?you=king-doggy.2_luminosity&them=og-owolord'],
  ['lea', '/desk'],
  ['lea', '/desk/stale'],
  ['lea', '/desk/entry'],
  ['lea', '/desk/parked'],
  ['lea', '/desk/evidence'],
  ['lea', '/desk/evidence?item=king-doggy'],
  ['lea', '/desk/values/king-doggy'],
  ['lea', '/moderation'],
  ['lea', '/moderation/activity'],
  ['lea', '/moderation/reports/', 'report'],
]

test.describe('signed in', () => {
  // In one process: they share a site.
  test.describe.configure({ mode: 'default' })
  // The server answers the desk's addresses to everybody as those that lead nowhere.
  // A wish of whatever pets its controls chose is refused.
  test.use({ expectedErrors: [/the server responded with a status of (?:404|400 .*\/api\/me\/wishes$)/] })

  let site: OwnSite
  let ids: Awaited<ReturnType<typeof fill>>
  test.beforeAll(async () => {
    site = await ownSite()
    ids = await fill(site)
  })
  test.afterAll(() => site.end())

  for (const [who, path, id] of SIGNED_IN)
    test(`[LY63, LY65] translated, every control of ${path} answers to ${who === 'ann' ? 'a player' : 'staff'}`, async ({
      page,
    }) => {
      test.slow()
      await become(page, ids[who])
      await expectWorks(page, `${site.origin}${path}${id ? ids[id] : ''}`, { names: ids.names })
    })
})
