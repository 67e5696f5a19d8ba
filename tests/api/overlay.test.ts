import { createApp } from '#server/composition/app.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createLog } from '#server/log.ts'
import { overlay } from '#server/ssr/overlay.ts'
import { JSDOM } from 'jsdom'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleScript } from '../../scripts/vite/bundle-script.ts'

async function serve({ isBuilt = true } = {}) {
  const clientDir = mkdtempSync(join(tmpdir(), 'overlay-'))
  writeFileSync(join(clientDir, 'index.html'), '')
  writeFileSync(join(clientDir, 'overlay.js'), 'start()')
  const app = await createApp({
    log: createLog('silent'),
    ...(isBuilt && { clientDir }),
    modules: [
      overlay({ cache: createResponseCache({ maxBytes: 1_000_000 }), clientDir: isBuilt ? clientDir : undefined }),
    ],
  })
  onTestFinished(async () => {
    await app.close()
    rmSync(clientDir, { recursive: true })
  })
  return (url: string) => app.inject({ url, headers: { cookie: 'session=secret' } })
}

it('[OD18] the overlay is a transparent page with one script and no cookie, which any page may frame', async () => {
  const read = await serve()
  const answer = await read('/overlay?minValue=1000&variant=Shiny')
  const { document } = new JSDOM(answer.body).window
  const style = document.querySelector('style')!.textContent!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual(['/overlay.js'])
  expect(document.querySelector('ol')!.children).toHaveLength(0)
  expect(style).toContain('background:transparent')
  expect(style.slice(0, style.indexOf('@media(prefers-reduced-motion:no-preference)'))).not.toMatch(
    /animation|transition/,
  )
  const script = await read('/overlay.js')
  expect([script.statusCode, script.headers['content-type'], script.body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'start()',
  ])
})

it.each([
  ['minValue=much', 'minValue'],
  ['variant=Golden', 'variant'],
  ['item=No%20Slug', 'item'],
  ['minvalue=5', 'minvalue'],
  ['topic=value', 'topic'],
  [`petName=${'x'.repeat(101)}`, 'petName'],
])('[OD19] the filter %s is a problem that names it', async (query, parameter) => {
  const answer = await (await serve())(`/overlay?${query}`)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'query.invalid', parameter }),
  ])
})

it('[OD18] nothing of the address is in the page', async () => {
  const read = await serve()
  expect((await read('/overlay?petName=%3Cscript%3E')).body).toBe((await read('/overlay')).body)
})

it('[DV3, OD18] in development the script is that of the sources', async () => {
  expect((await (await serve({ isBuilt: false }))('/overlay')).body).toContain('src="/src/app/entries/overlay.ts"')
})

it('[OD18] script and page are at most 8 kB and 50 kB', async () => {
  const script = Buffer.byteLength(await bundleScript('src/app/entries/overlay.ts'))
  const page = (await (await serve())('/overlay')).rawPayload.length
  expect(script).toBeLessThanOrEqual(8_000)
  expect(script + page).toBeLessThan(20_000) // five pictures of 64 pixels have the rest
})
