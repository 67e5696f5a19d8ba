import { phrases as spanish } from '../../src/messages/es-419/phrases.ts'
import { phrases as indonesian } from '../../src/messages/id/phrases.ts'
import { phrases as portuguese } from '../../src/messages/pt-br/phrases.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { type ChatPlayer, type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

let made = 0
const player = (name: string) => players.player(`${name}${process.pid}p${made++}`)

/** A player's phone, in their language, at the conversation. */
async function phone(browser: Browser, baseURL: string | undefined, who: ChatPlayer, locale: string, path: string) {
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await openPage(context)
  await become(page, who)
  await page.goto(path)
  return page
}
const bubbles = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true }).locator('.bubble')
const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap()

const TABLES = { 'pt-BR': portuguese, 'es-MX': spanish, 'id-ID': indonesian }

/** A phone at the list of conversations, on which each tap and each pressed key is counted. */
async function countingPhone(
  browser: Browser,
  baseURL: string | undefined,
  who: ChatPlayer,
  locale: keyof typeof TABLES,
) {
  const page = await phone(browser, baseURL, who, locale, '/chat')
  await page.evaluate(() => {
    document.documentElement.dataset['keys'] = '0'
    addEventListener('keydown', () => {
      const { dataset } = document.documentElement
      dataset['keys'] = String(Number(dataset['keys']) + 1)
    })
  })
  let taps = 0
  async function tapOn(control: Locator) {
    await control.tap()
    taps++
  }
  const { phrases } = TABLES[locale]
  return {
    page,
    locale,
    taps: () => taps,
    keys: async () => Number(await page.locator('html').getAttribute('data-keys')),
    open: (name: string) =>
      tapOn(
        page
          .getByRole('region', { name: 'Conversations' })
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('link'),
      ),
    tap: (name: string | RegExp, place: Page | Locator = page, role: 'button' | 'link' = 'button') =>
      tapOn(place.getByRole(role, { name, exact: true })),
    say: (key: keyof typeof phrases) => tapOn(page.getByRole('button', { name: phrases[key], exact: true })),
    /** Reads in their own language what the other one said in theirs. */
    async hears(other: { page: Page; locale: keyof typeof TABLES }, key: keyof typeof phrases) {
      await expect(bubbles(other.page).last()).toHaveText(TABLES[other.locale].phrases[key])
      await expect(bubbles(page).last()).toHaveText(phrases[key])
    },
  }
}

async function post(baseURL: string | undefined, { token }: ChatPlayer, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${baseURL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

test('[CH113, CH114, CH115, CH116, CH119, CH122] two who share no language settle a trade without typing @flow', async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  const { id } = (await post(baseURL, ann, '/api/conversations', { userId: ben.id })).body
  const sides = {
    offer: [{ slug: 'king-doggy', quantity: 1 }],
    request: [
      { slug: 'queen-kitty', quantity: 1 },
      { slug: 'kraken', quantity: 2 },
    ],
  }
  await post(baseURL, ann, '/api/trade-offers', { conversationId: id, clientId: randomUUID(), ...sides })
  const anns = await phone(browser, baseURL, ann, 'pt-BR', `/chat/${id}`)
  const bens = await phone(browser, baseURL, ben, 'es-MX', `/chat/${id}`)
  await expect(anns.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)

  // Ben asks whether Ann still has her pet, by two taps and the choice of the pet.
  await tap(bens, 'More phrases')
  await tap(bens, '¿Todavía tienes …?')
  await bens.getByRole('dialog').getByRole('button', { name: 'King Doggy' }).tap()
  await expect(bubbles(bens)).toHaveText(['¿Todavía tienes King Doggy?'])
  await expect(bubbles(anns)).toHaveText(['Você ainda tem King Doggy?'])
  await expect(bubbles(anns)).toHaveAttribute('lang', 'pt-BR')
  await expect(anns.getByText(`${ben.name}: Você ainda tem King Doggy?`)).toBeAttached()
  await tap(anns, 'Read in Español (Latinoamérica)')
  await expect(bubbles(anns)).toHaveText(['¿Todavía tienes King Doggy?'])

  // What fits the offer is one tap away.
  await tap(anns, 'Você está no jogo?')
  await expect(bubbles(bens).last()).toHaveText('¿Estás en el juego?')
  expect(await axeFaults(bens)).toEqual([])
  await tap(bens, 'Accept')
  await bens.getByRole('dialog', { name: 'Accept this trade?' }).getByRole('button', { name: 'Accept' }).tap()
  await tap(anns, 'Estou no jogo.')
  await expect(bubbles(bens).last()).toHaveText('Estoy en el juego.')
  await expect(anns.getByRole('button', { name: 'Allow typing' })).toHaveCount(0)
  for (const page of [anns, bens]) await page.close()
})

test('[CH114, CH115, CH122] three players in three languages settle 3 for 2 by phrases, each in at most twelve taps and without a key', async ({
  browser,
  baseURL,
}) => {
  const [ana, ben, citra] = [await player('Ana'), await player('Ben'), await player('Citra')]
  // From the calculator, before anything is said.
  for (const { id: userId } of [ben, citra]) {
    const { id } = (await post(baseURL, ana, '/api/conversations', { userId })).body
    await post(baseURL, ana, '/api/trade-offers', {
      conversationId: id,
      clientId: randomUUID(),
      offer: ['king-doggy', 'queen-kitty', 'kraken'].map((slug) => ({ slug, quantity: 1 })),
      request: ['og-owolord', 'og-dementor'].map((slug) => ({ slug, quantity: 1 })),
    })
  }
  const phones = {
    ana: await countingPhone(browser, baseURL, ana, 'pt-BR'),
    ben: await countingPhone(browser, baseURL, ben, 'es-MX'),
    citra: await countingPhone(browser, baseURL, citra, 'id-ID'),
  }
  for (const [other, name] of [
    [phones.ben, ben.name],
    [phones.citra, citra.name],
  ] as const) {
    const { ana: anas } = phones
    await anas.open(name)
    await other.open(ana.name)
    await other.say('letMeThink')
    await anas.hears(other, 'letMeThink')
    await anas.say('seeMyOffer')
    await other.hears(anas, 'seeMyOffer')
    await other.tap('Accept')
    await other.tap('Accept', other.page.getByRole('dialog'))
    await other.say('iAmInGame')
    await anas.hears(other, 'iAmInGame')
    await anas.say('iAmInGame')
    await anas.tap('We traded this')
    await other.tap('We traded this')
    await expect(other.page.getByText('You both said you traded this.')).toBeVisible()
    await other.say('thankYou')
    await anas.hears(other, 'thankYou')
    if (other === phones.ben) await anas.tap(/^Back/, anas.page.locator('main'), 'link')
  }
  for (const [name, { taps, keys, page }] of Object.entries(phones)) {
    expect(taps(), name).toBeLessThanOrEqual(12)
    expect(await keys(), name).toBe(0)
    console.log(`${name}: ${taps()} taps`)
    await page.close()
  }
})

test('[CH115, CH116] the language of phrases is chosen, and holds after a reload', async ({ browser, baseURL }) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  const { id } = (await post(baseURL, ann, '/api/conversations', { userId: ben.id })).body
  const page = await phone(browser, baseURL, ann, 'de-DE', `/chat/${id}`)
  await tap(page, 'Hello!')
  await expect(bubbles(page)).toHaveText(['Hello!'])
  await tap(page, 'More phrases')
  await page.getByRole('combobox', { name: 'Language of phrases' }).selectOption('Bahasa Indonesia')
  await expect(page.getByRole('button', { name: 'Mau tukar?' })).not.toHaveCount(0)
  await page.reload()
  await expect(bubbles(page)).toHaveText(['Halo!'])
  await page.close()
})

test('[CH119, CH121] who is not wanted reaches nobody: a request is refused with its reason, and typing ends when it is taken back', async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  const id = await players.conversation(
    [ann, ben],
    [
      [ann, 'Hi'],
      [ben, 'Hi'],
    ],
  )
  const [anns, bens] = [
    await phone(browser, baseURL, ann, 'en-US', `/chat/${id}`),
    await phone(browser, baseURL, ben, 'en-US', `/chat/${id}`),
  ]
  await expect(anns.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await tap(bens, `Block or report ${ann.name}`)
  await tap(bens, 'Turn typing off')
  await expect(anns.getByText(`You can type once ${ben.name} allows it.`)).toBeVisible()
  await expect(anns.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)
  expect(
    await post(baseURL, ann, `/api/conversations/${id}/messages`, { clientId: randomUUID(), text: 'call me' }),
  ).toMatchObject({ status: 403, body: { code: 'typing.not_allowed' } })
  await tap(bens, 'Allow typing')
  await expect(anns.getByRole('textbox', { name: /^Message to/ })).toBeVisible()

  await bens.goto('/account#contact')
  await bens.getByRole('combobox', { name: 'Who can send me requests' }).selectOption('Nobody')
  const eve = await player('Eve')
  await expect.poll(async () => (await post(baseURL, eve, '/api/conversations', { userId: ben.id })).status).toBe(403)
  for (const page of [anns, bens]) await page.close()
})
