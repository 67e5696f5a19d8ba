import { DumpIndex } from '#contract/dumps.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { createApp } from '#server/composition/app.ts'
import { createLog } from '#server/log.ts'
import { buildDump, DUMP_FILES, MANIFEST } from '#server/modules/dumps/build-dump.ts'
import { dumpRoutes } from '#server/modules/dumps/dumps.routes.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_START, fillDay, makeFolder, record } from '../support/site/dump-world.ts'
import { openCatalogue } from '../support/site/repositories.ts'

const NAME = utcDay(DAY_START)

async function serve(folder: string) {
  const app = await createApp({
    log: createLog('silent'),
    modules: [dumpRoutes({ folder })],
  })
  onTestFinished(() => app.close())
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

async function served() {
  const db = await openCatalogue()
  await fillDay(db)
  const folder = makeFolder()
  const manifest = await buildDump(db, (await record(db))!, folder)
  await buildDump(db, (await record(db, DAY_START + DAY))!, folder)
  return { folder, manifest, get: await serve(folder) }
}

it('[OD7] /data/index.json lists the files of each day, newest first, and each is there', async () => {
  const { get, manifest } = await served()
  const { days } = v.parse(DumpIndex, (await get('/data/index.json')).json())
  expect(days.map(({ day }) => day)).toEqual([utcDay(DAY_START + DAY), NAME])
  expect(days[1]).toEqual(manifest)
  const paths = days.flatMap(({ day, files }) =>
    [...files.map(({ name }) => name), MANIFEST].map((name) => `/data/${day}/${name}`),
  )
  expect(paths).toHaveLength(2 * (DUMP_FILES.length + 1))
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200])
})

it('[OD7] before the first day the list is empty', async () => {
  const get = await serve(join(makeFolder(), 'none'))
  expect((await get('/data/index.json')).json()).toEqual({ days: [] })
  expect((await get(`/data/${NAME}/items.csv.gz`)).statusCode).toBe(404)
})

it('[OD7] a file is sent whole, in ranges, and not again to those who have it', async () => {
  const { get, folder } = await served()
  const path = `/data/${NAME}/values.csv.gz`
  const content = readFileSync(join(folder, NAME, 'values.csv.gz'))
  const whole = await get(path, { 'accept-encoding': 'gzip, br' })
  expect(whole.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': String(content.length),
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=86400',
  })
  expect(whole.headers).not.toHaveProperty('content-encoding')
  expect(whole.rawPayload.equals(content)).toBe(true)
  const part = await get(path, { range: 'bytes=10-19', 'if-range': String(whole.headers['etag']) })
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(content.subarray(10, 20))]).toEqual([
    206,
    `bytes 10-19/${content.length}`,
    true,
  ])
  expect((await get(path, { range: `bytes=${content.length}-` })).statusCode).toBe(416)
  expect((await get(path, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
})

it('[OD6, OD7] two processes with folders of their own send the same ETag', async () => {
  const [one, other] = [await served(), await served()]
  for (const name of [...DUMP_FILES, MANIFEST]) {
    const tags = await Promise.all(
      [one, other].map(async ({ get }) => (await get(`/data/${NAME}/${name}`)).headers['etag']),
    )
    expect([name, tags[0]]).toEqual([name, tags[1]])
  }
})

it('[OD7] no other file of the folder or of the machine is sent', async () => {
  const { get, folder } = await served()
  mkdirSync(join(folder, '.unfinished-1'))
  writeFileSync(join(folder, '.unfinished-1', MANIFEST), '{}')
  writeFileSync(join(folder, NAME, 'secret.txt'), 'secret')
  for (const path of [
    `/data/${NAME}/secret.txt`,
    `/data/.unfinished-1/${MANIFEST}`,
    '/data/2026-13-45/items.csv.gz',
    '/data/..%2f..%2fetc/passwd',
    `/data/${NAME}/..%2f..%2fpackage.json`,
    `/data/${NAME}%2f..%2f${NAME}/items.csv.gz`,
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  expect((await get('/data/2026-01-01/items.csv.gz')).json()).toMatchObject({ code: 'dump.not_found' })
})
