import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

const PAGES = [
  '/',
  '/items',
  '/items/king-doggy',
  '/eggs',
  '/eggs/common-egg',
  '/calculator',
  '/calculator?you=king-doggy.2&them=og-owolord',
  '/live-hatches',
  '/secret-bounties',
  '/trades',
  '/values/changes',
  '/values/how',
  '/developers',
  '/developers/reference',
  '/embeds',
  '/data',
  '/about',
  '/bot-tos',
  '/bubble-gum-simulator-infinity-values',
  '/inventory',
  '/watchlist',
]
const FORBIDDEN = [
  /\b0 owners\b/i,
  /total exist/i,
  /demand:? low/i,
  /\+0 ?%/,
  /made[- ]up/i,
  /\bsamples?\b/i,
  /total players/i,
]

test('[VA89, HM19, HM20, IT58] no page of a new site shows an unknown figure, a sample or an empty section', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'new-site-'))
  const site = await startSite({ folder, env: { DEMO: 'off' } })
  for (const path of PAGES) {
    await page.goto(site.origin + path)
    await expect(page.locator('h1').first()).toBeVisible()
    const html = await page.content()
    const text = await page.evaluate(() => {
      for (const code of document.querySelectorAll('pre')) code.style.display = 'none' // names of fields, in the reference
      return document.body.innerText
    })
    const empty = await page
      .locator('main section:has(h2)')
      .evaluateAll((sections) =>
        sections
          .filter(
            (section) =>
              (section.textContent ?? '').trim() === (section.querySelector('h2')!.textContent ?? '').trim() &&
              section.querySelector('img, svg, canvas, input') === null,
          )
          .map((section) => section.querySelector('h2')!.textContent),
      )
    // Texts have headings without sections: something stands before the next one.
    const bare = await page
      .locator('main h2 + :is(h2, .pet-grid:empty, ul:empty)')
      .evaluateAll((after) => after.map(({ previousElementSibling }) => previousElementSibling!.textContent))
    const metadata = [...html.matchAll(/<(?:title|meta|script type="application\/ld\+json")[^>]*>[^<]*/g)].join('\n')
    const shown = FORBIDDEN.filter((each) => each.test(text) || each.test(metadata))
    expect([path, shown, [...empty, ...bare]]).toEqual([path, [], []])
  }
  await page.close() // its live channel would lose the site
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})
