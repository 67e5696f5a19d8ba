import type { Locator } from '@playwright/test'
import { INGEST_TOKEN } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

const SLUG = 'silly-leviathan'
/** Markup, entities, an end of CDATA, direction that is never given back, and control characters. */
const REASON = `<img src=x onerror="hostile=1"></summary>]]>&lt;script>hostile=1</script> &#60; \u202e\u2067txet \u0007\u001b end`
/** Without what no screen shows. RC73 */
const SHOWN = [...REASON].filter((each) => !'\u202e\u2067\u0007\u001b'.includes(each)).join('')

/** Half a surrogate pair has no place in JSON, so it is sent as an escape. */
async function publish(
  baseURL: string,
  value: number,
  reason: string,
): Promise<{ accepted: number; rejected: object[] }> {
  const response = await fetch(`${baseURL}/ingest/values`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ slug: SLUG, value, reason }]),
  })
  return response.json()
}

const left = async (locator: Locator) => (await locator.boundingBox())!.x

test('[RC71] a hostile reason is text on the page of changes, its receipt and the item page, and in both feeds', async ({
  page,
  request,
  baseURL,
}) => {
  const { pet } = await (await request.get(`/api/items/${SLUG}`)).json()
  const value = typeof pet.value === 'number' ? pet.value + 1 : 1_000
  expect(await publish(baseURL!, value, 'half a pair \ud83d')).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
  expect(await publish(baseURL!, value, REASON)).toMatchObject({ accepted: 1, rejected: [] })
  const { changes } = await (await request.get(`/api/values/changes?item=${SLUG}&limit=1`)).json()
  expect(changes[0].reason).toBe(SHOWN)

  const expectText = async (path: string, locator: Locator) => {
    await page.goto(path)
    await expect(locator).toBeVisible()
    expect(await locator.textContent()).toContain(SHOWN)
    expect(await page.evaluate(() => ['hostile' in window, document.querySelectorAll('[onerror]').length])).toEqual([
      false,
      0,
    ])
  }
  const why = page.locator('[aria-label=Changes] article .why').first()
  await expectText(`/values/changes?item=${SLUG}`, why)
  expect(await left(why.locator('b'))).toBe(await left(why))
  await expectText(`/values/changes/${changes[0].number}`, page.getByText(SHOWN, { exact: true }).first())
  const line = page.locator('p.change')
  await expectText(`/items/${SLUG}`, line)
  expect(await left(line.locator('time'))).toBeLessThan(await left(line.getByRole('link').last()))

  const atom = await (await request.get(`/values/changes.atom?item=${SLUG}`)).text()
  const summary = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    return parsed.querySelector('parsererror')?.textContent ?? parsed.querySelector('entry summary')?.textContent
  }, atom)
  expect(summary).toContain(`Why: ${SHOWN}\n`)
  const json = await (await request.get(`/values/changes.json?item=${SLUG}`)).json()
  expect(json.items[0].content_text).toContain('Why: <img src=x onerror="hostile=1">')
})
