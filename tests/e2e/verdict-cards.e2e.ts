import { axeFaults } from '../support/browser/axe-faults.ts'
import { expect, test } from './app-test.ts'

const LINK = '/calculator?you=king-doggy.2&them=og-owolord'

test('[SV31, SV33, SV36, SV40] @flow a verdict saved from the calculator is a page that anybody can check', async ({
  page,
  request,
}) => {
  await page.goto(LINK)
  await page.getByRole('button', { name: 'Save a signed verdict' }).click()
  await expect(page).toHaveURL(/\/verdicts\/[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  const code = page.url().split('/').at(-1)!
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Signed verdict ${code}`)
  await expect(page.getByText('Signed by this site: valid')).toBeVisible()
  for (const name of ['Verdict then', 'Verdict today', 'Gives', 'Gets'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gives', exact: true })).toContainText('King Doggy')
  const answer = await (await request.get(`/api/verdicts/${code.toLowerCase()}`)).json()
  const { card, signature } = answer
  const check = async (given: unknown) => (await request.post('/api/verdicts/verify', { data: given as object })).json()
  expect(await check({ card, signature })).toEqual({ isValid: true, isStored: true })
  expect(await check({ card: { ...card, yours: card.theirs }, signature })).toMatchObject({ isValid: false })
})

test('[SV5, SV37] the code of a picture opens its card, by keyboard', async ({ page, request }) => {
  const saved = await request.post('/api/verdicts', {
    data: { yours: [{ slug: 'king-doggy', quantity: 1 }], theirs: [{ slug: 'og-owolord', quantity: 1 }] },
  })
  const { code } = await saved.json()
  await page.goto('/verdicts')
  await page.getByRole('textbox', { name: 'Code of the card' }).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed by this site: valid')).toBeVisible()
  expect(page.url().replace('-', '').endsWith(code)).toBe(true)
})

test('[SV32, SV34, SV35] the server sends the card with its picture under any spelling, and 404 without one', async ({
  request,
}) => {
  const saved = await request.post('/api/verdicts', {
    data: { yours: [{ slug: 'king-doggy', quantity: 1 }], theirs: [{ slug: 'og-owolord', quantity: 1 }] },
  })
  const { code } = await saved.json()
  const shown = `${code.slice(0, 5)}-${code.slice(5)}`
  const html = await (await request.get(`/verdicts/${code.toLowerCase()}`)).text()
  expect(html).toContain(`/verdicts/${shown}"`)
  expect(html).toContain(`/preview/verdicts/${shown}.png`)
  const picture = await request.get(`/preview/verdicts/${shown}.png`)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  for (const missing of ['/verdicts/00000-00000', '/verdicts/x', '/preview/verdicts/00000-00000.png'])
    expect((await request.get(missing)).status()).toBe(404)
})

test('[SV33] a card is printed without the site around it', async ({ page, request }) => {
  const saved = await request.post('/api/verdicts', {
    data: { yours: [{ slug: 'king-doggy', quantity: 1 }], theirs: [{ slug: 'og-owolord', quantity: 1 }] },
  })
  const { code } = await saved.json()
  await page.goto(`/verdicts/${code}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [360, 768, 1440])
    test(`[SV31] a card fits ${width} px in the ${theme} theme`, async ({ page, request }, info) => {
      const saved = await request.post('/api/verdicts', {
        data: {
          yours: [
            { slug: 'king-doggy', quantity: 2 },
            { slug: 'shiny-king-doggy', quantity: 1 },
          ],
          theirs: [{ slug: 'og-owolord', quantity: 1 }],
        },
      })
      const { code } = await saved.json()
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/verdicts/${code}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Check it yourself' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await axeFaults(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('card.png'), fullPage: true })
    })
