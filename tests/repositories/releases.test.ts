import { createApp } from '#server/composition/app.ts'
import { readRelease } from '#server/composition/release.ts'
import type { Database } from '#server/db/database.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createLog } from '#server/log.ts'
import { releaseRoutes } from '#server/modules/releases/releases.routes.ts'
import { MAX_RELEASES, storeRelease } from '#server/modules/releases/releases.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openEmpty } from '../support/site/repositories.ts'

const LONG = 'export const text = 1;\n'.repeat(100)

/** A folder as a build leaves it: one script of its own, one script and a font that all releases have. */
async function build(hash: string) {
  const clientDir = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  for (const each of ['assets', '.vite']) mkdirSync(join(clientDir, each))
  const file = `assets/hydrate-${hash}.js`
  writeFileSync(join(clientDir, '.vite/manifest.json'), JSON.stringify({ 'src/app/entries/hydrate.tsx': { file } }))
  writeFileSync(join(clientDir, 'index.html'), '')
  for (const [name, text] of [
    [file, `// ${hash}\n${LONG}`],
    ['assets/vendor-22222222.js', LONG],
  ] as const) {
    writeFileSync(join(clientDir, name), text)
    writeFileSync(join(clientDir, `${name}.br`), brotliCompressSync(text))
  }
  writeFileSync(join(clientDir, 'assets/letters-33333333.woff2'), Buffer.from([1, 0, 255, 128]))
  return { clientDir, ...(await readRelease(clientDir)) }
}

async function serve(db: Database, { clientDir, id }: Awaited<ReturnType<typeof build>>) {
  const cache = createResponseCache({ maxBytes: 1_000_000 })
  const app = await createApp({
    log: createLog('silent'),
    clientDir,
    release: id,
    modules: [async (on) => on.register(releaseRoutes({ db, cache, clientDir }), { prefix: '/assets' })],
  })
  onTestFinished(() => app.close())
  return (path: string, accept = 'gzip, br') => app.inject({ url: path, headers: { 'accept-encoding': accept } })
}

it('[RU71, AP125] a process serves files of another release as it serves its own', async () => {
  const db = await openEmpty()
  const [older, newer] = [await build('aaaaaaaa'), await build('bbbbbbbb')]
  await storeRelease(db, older, NOW)
  await storeRelease(db, newer, NOW + 1)
  const [fromOlder, fromNewer] = [await serve(db, older), await serve(db, newer)]
  for (const hash of ['aaaaaaaa', 'bbbbbbbb'])
    for (const accept of ['br', 'gzip', '']) {
      const answers = [
        await fromOlder(`/assets/hydrate-${hash}.js`, accept),
        await fromNewer(`/assets/hydrate-${hash}.js`, accept),
      ]
      for (const { statusCode, headers, rawPayload } of answers) {
        expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'application/javascript; charset=utf-8',
          'public, max-age=31536000, immutable',
        ])
        expect(headers['x-content-type-options']).toBe('nosniff')
        const encoding = String(headers['content-encoding'] ?? '')
        const text =
          encoding === 'br'
            ? brotliDecompressSync(rawPayload)
            : encoding === 'gzip'
              ? gunzipSync(rawPayload)
              : rawPayload
        expect(text.toString()).toBe(`// ${hash}\n${LONG}`)
        expect(encoding === 'br').toBe(accept === 'br')
      }
    }
  const releases = [await fromOlder('/assets/vendor-22222222.js'), await fromNewer('/assets/hydrate-aaaaaaaa.js')]
  expect(releases.map(({ headers }) => headers['site-release'])).toEqual(['hydrate-aaaaaaaa', 'hydrate-bbbbbbbb'])
})

it('[RU71] binary files arrive as they were, and a file of no release is 404 and never cached', async () => {
  const db = await openEmpty()
  const [older, newer] = [await build('aaaaaaaa'), await build('bbbbbbbb')]
  await storeRelease(db, older, NOW)
  rmSync(join(newer.clientDir, 'assets/letters-33333333.woff2'))
  const get = await serve(db, newer)
  const letters = await get('/assets/letters-33333333.woff2')
  expect([letters.headers['content-type'], [...letters.rawPayload]]).toEqual(['font/woff2', [1, 0, 255, 128]])
  for (const path of ['/assets/hydrate-cccccccc.js', '/assets/x.js', '/assets/', '/assets/..%2findex.html']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode]).toEqual([path, 404])
    expect(headers['cache-control']).toBe('no-store')
  }
})

it('[RU74] files of the current and the previous release stay, and of older ones for seven days or ten releases', async () => {
  const db = await openEmpty()
  const names = async () =>
    (await db.selectFrom('release_asset').select('name').orderBy('name').execute())
      .map(({ name }) => /^hydrate-(.)/.exec(name)?.[1])
      .filter((letter) => letter !== undefined)
      .join('')
  const deploy = async (letter: string, at: number) => storeRelease(db, await build(letter.repeat(8)), at)
  await deploy('a', NOW)
  await deploy('b', NOW + 30 * DAY)
  expect(await names()).toBe('ab')
  await deploy('c', NOW + 31 * DAY)
  expect(await names()).toBe('bc')
  await deploy('d', NOW + 32 * DAY)
  expect(await names()).toBe('bcd')
  // The older release starts again, as after a step back.
  await deploy('c', NOW + 60 * DAY)
  expect(await names()).toBe('cd')
  for (const letter of 'efghijklmnop') await deploy(letter, NOW + 61 * DAY + letter.charCodeAt(0))
  expect((await names()).length).toBe(MAX_RELEASES)
  const shared = await db.selectFrom('release_asset').select('release').where('name', 'like', 'vendor%').execute()
  expect(shared).toEqual([{ release: 'hydrate-pppppppp' }])
})

it('[RU71] processes of two releases that start at the same time store both', async () => {
  const db = await openEmpty()
  const releases = [await build('aaaaaaaa'), await build('bbbbbbbb')]
  await Promise.all([...releases, ...releases].map((release) => storeRelease(db, release, NOW)))
  const rows = await db.selectFrom('release_asset').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual([
    'hydrate-aaaaaaaa.js',
    'hydrate-bbbbbbbb.js',
    'letters-33333333.woff2',
    'vendor-22222222.js',
  ])
})

it('[RU74, IM21] a process that runs without built files stores none, on both databases', async () => {
  const db = await openEmpty()
  await storeRelease(db, { id: 'source', assets: [], read: () => Promise.reject(new Error('nothing to read')) }, NOW)
  expect(await db.selectFrom('release_asset').selectAll().execute()).toEqual([])
})
