import { DumpManifest } from '#contract/dumps.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import type { Database } from '#server/db/database.ts'
import { createLeasesRepository } from '#server/db/leases.repository.ts'
import { buildDump, DUMP_FILES, readManifest } from '#server/modules/dumps/build-dump.ts'
import { createDumps } from '#server/modules/dumps/dumps.ts'
import { createDumpsRepository } from '#server/modules/dumps/dumps.repository.ts'
import { DUMP_TABLES } from '#server/modules/dumps/files.ts'
import { MAX_DUMP_DAYS } from '#server/modules/dumps/limits.ts'
import { recordDay } from '#server/modules/dumps/record-day.ts'
import type { DumpRequest } from '#server/modules/dumps/run-dump.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import type { Clock } from '#server/time/clock.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { DAY_START, fillDay, hatch, makeFolder, publish, readPacked, record } from '../support/site/dump-world.ts'
import { NOW } from '../support/site/fixture.ts'
import { writePersonalRows } from '../support/site/personal-rows.ts'
import { openCatalogue, openEmpty } from '../support/site/repositories.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const NAME = utcDay(DAY_START)

const hash = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const lines = (folder: string, name: string) =>
  String(readPacked(folder, NAME, name))
    .split('\n')
    .slice(0, -1)
const rows = (folder: string, table: string) =>
  lines(folder, `${table}.ndjson.gz`).map((line) => JSON.parse(line) as Record<string, unknown>)

async function built(db: Database, day = DAY_START) {
  const folder = makeFolder()
  const found = (await createDumpsRepository(db).find(day)) ?? (await record(db, day))
  const manifest = await buildDump(db, found!, folder)
  return { folder, manifest }
}

it('[OD3] a day holds its pets, the values at its end, its receipts and its hatches, as CSV and NDJSON with the same rows', async () => {
  const db = await openCatalogue()
  await fillDay(db)
  const { folder, manifest } = await built(db)
  expect(v.parse(DumpManifest, manifest)).toEqual(await readManifest(folder, NAME))
  expect(manifest.files.map(({ name }) => name)).toEqual(DUMP_FILES)
  for (const { name, columns } of DUMP_TABLES) {
    const csv = lines(folder, `${name}.csv.gz`)
    const objects = rows(folder, name)
    expect([csv[0], csv.length - 1]).toEqual([columns.join(','), objects.length])
    for (const object of objects) expect(columns).toEqual(expect.arrayContaining(Object.keys(object)))
    expect(manifest.files.filter((file) => file.name.startsWith(`${name}.`)).map((file) => file.rows)).toEqual([
      objects.length,
      objects.length,
    ])
  }
  const variants = await db.selectFrom('item_variant').select('slug').execute()
  expect(rows(folder, 'items').map(({ slug }) => slug)).toEqual(variants.map(({ slug }) => slug).toSorted())
  expect(rows(folder, 'values').find(({ slug }) => slug === 'doggy')).toMatchObject({ value: 7.25, demand: 'high' })
  const receipts = rows(folder, 'receipts')
  expect(receipts.at(-1)).toMatchObject({ slug: 'doggy', oldValue: 'O/C', value: 7.25, source: 'import' })
  expect(receipts).toHaveLength(variants.length + 3)
  expect(rows(folder, 'hatches').map(({ seq }) => seq)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1).filter((seq) => seq !== 3 && seq !== 4),
  )
})

it('[OD3] the values of a day are those of its end, however they changed afterwards', async () => {
  const db = await openCatalogue()
  await publish(db, 5, NOW)
  await publish(db, 6, NOW + DAY)
  const { folder } = await built(db)
  expect(rows(folder, 'values').find(({ slug }) => slug === 'doggy')).toMatchObject({ value: 5 })
})

it('[OD10] the manifest says rows, bytes, hashes, licence and the head of the receipts, which verify-receipts says too', async () => {
  const db = await openCatalogue()
  await fillDay(db)
  const { folder, manifest } = await built(db)
  for (const { name, bytes, sha256, text } of manifest.files) {
    const packed = readFileSync(join(folder, NAME, name))
    const body = readPacked(folder, NAME, name)
    expect([packed.length, hash(packed), body.length, hash(body)]).toEqual([bytes, sha256, text.bytes, text.sha256])
  }
  expect(manifest.licence).toBe('CC0-1.0')
  expect(manifest.receipts).toEqual({ after: 0, head: (await verifyReceipts(db)).head })
  const chain = rows(folder, 'receipts')
  expect(chain.at(-1)!['hash']).toBe(manifest.receipts.head.hash)
  for (const [index, receipt] of chain.slice(1).entries()) expect(receipt['previousHash']).toBe(chain[index]!['hash'])
})

it('[OD10] the day after begins at the head of the day before', async () => {
  const db = await openCatalogue()
  await fillDay(db)
  const first = await built(db)
  await publish(db, 9, NOW + DAY)
  await record(db, DAY_START + DAY)
  const next = (await createDumpsRepository(db).find(DAY_START + DAY))!
  expect(next.day).toMatchObject({
    after_receipt: first.manifest.receipts.head.number,
    after_seq: 40,
    hatch_seq: 42,
    receipt_number: first.manifest.receipts.head.number + 1,
  })
})

it('[OD10] samples are said to be samples, of values as of the demo', async () => {
  const db = await openCatalogue()
  expect((await built(db)).manifest.sample).toBe(true)
  const real = await openCatalogue()
  await real.updateTable('item_variant').set({ is_sample: 0 }).execute()
  expect((await recordDay(real, { day: DAY_START, last: undefined, demo: false }))!.day.is_sample).toBe(0)
  expect((await recordDay(real, { day: DAY_START, last: undefined, demo: true }))!.day.is_sample).toBe(1)
})

it('[OD4] no file has a column or a text of a person, and no id of one', async () => {
  const columns = DUMP_TABLES.flatMap(({ columns: all }) => [...all])
  expect(
    columns.filter((name) => /player|user|account|person|author|propos|approv|reason|evidence|id$|_by|By$/i.test(name)),
  ).toEqual([])
  expect(Object.fromEntries(DUMP_TABLES.map((table) => [table.name, table.columns]))).toMatchInlineSnapshot(`
    {
      "hatches": [
        "seq",
        "at",
        "slug",
        "item",
        "variant",
        "rarity",
        "egg",
        "value",
        "exists",
      ],
      "items": [
        "slug",
        "item",
        "name",
        "variant",
        "rarity",
        "category",
        "egg",
        "eggSlug",
        "chance",
        "status",
        "releasedAt",
      ],
      "receipts": [
        "number",
        "at",
        "slug",
        "item",
        "oldValue",
        "oldLow",
        "oldHigh",
        "oldDemand",
        "oldTrend",
        "value",
        "low",
        "high",
        "demand",
        "trend",
        "source",
        "reverts",
        "previousHash",
        "hash",
      ],
      "values": [
        "slug",
        "item",
        "value",
        "low",
        "high",
        "demand",
        "trend",
        "source",
        "receipt",
        "since",
      ],
    }
  `)
  const db = await openCatalogue()
  await db.deleteFrom('hatch').execute()
  const { ann, ben } = await writePersonalRows(db, NOW, 'zq-mark')
  await fillDay(db)
  const { folder } = await built(db)
  for (const name of DUMP_FILES) {
    const text = String(readPacked(folder, NAME, name))
    for (const secret of [ann, ben, 'Ann', 'Ben', 'zq-mark', 'Secret_Player', 'secret_player'])
      expect([name, text.includes(secret)]).toEqual([name, false])
  }
})

it('[OD5] a day is built again bit for bit after values, names and the catalogue changed, hatches came late and a source went out', async () => {
  const db = await openCatalogue()
  await fillDay(db)
  const first = await built(db)
  await publish(db, 99, NOW + 2 * DAY)
  await hatch(db, [NOW, NOW + 1], NOW + 2 * DAY)
  await db.updateTable('hatch').set({ is_out: 1, player_name: '' }).where('seq', '>', 20).execute()
  await db.updateTable('item_variant').set({ name: 'Other', egg_name: null }).execute()
  await db.updateTable('item').set({ status: 'other', chance: null }).execute()
  const second = await built(db)
  expect(second.manifest).toEqual(first.manifest)
  for (const name of readdirSync(join(first.folder, NAME))) {
    const [a, b] = [first, second].map(({ folder }) => join(folder, NAME, name))
    expect([name, readFileSync(a!).equals(readFileSync(b!))]).toEqual([name, true])
    expect(statSync(a!).mtimeMs).toBe(statSync(b!).mtimeMs)
  }
})

it('[OD5] the header of a compressed file has no time and no operating system', async () => {
  const { folder } = await built(await openCatalogue())
  for (const name of DUMP_FILES)
    expect([...readFileSync(join(folder, NAME, name)).subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 255])
})

it('[OD5] a pet with a hostile name is in both formats as it is, and runs in no spreadsheet', async () => {
  const db = await openCatalogue()
  const name = '=HYPERLINK("x"),\n<script>'
  await db.updateTable('item_variant').set({ name }).where('slug', '=', 'doggy').execute()
  const { folder } = await built(db)
  expect(rows(folder, 'items').find(({ slug }) => slug === 'doggy')).toMatchObject({ name })
  expect(String(readPacked(folder, NAME, 'items.csv.gz'))).toContain(
    `doggy,doggy,"'=HYPERLINK(""x""),\n<script>",Normal,`,
  )
})

it('[OD2] a day without any value has no record', async () => {
  expect(await record(await openEmpty())).toBeUndefined()
  expect(await record(await openCatalogue(), DAY_START - DAY)).toBeUndefined()
})

function startJob(db: Database, folder = makeFolder(), clock?: Clock) {
  const wall = { now: DAY_START + DAY + 10 * MINUTE }
  const requests: DumpRequest[] = []
  const failures: unknown[] = []
  const job = createDumps({
    db,
    databaseUrl: 'unused',
    folder,
    demo: false,
    async run(request) {
      requests.push(request)
      if (request.kind === 'record') return { record: await recordDay(db, request) }
      return { manifest: await buildDump(db, (await createDumpsRepository(db).find(request.day))!, request.folder) }
    },
    report: (error) => failures.push(error),
    ...(clock && { clock }),
    now: () => wall.now,
  })
  return { job, wall, requests, failures, folder }
}

it('[OD1] a day is recorded and written at 00:10 UTC of the next, once', async () => {
  const db = await openCatalogue()
  const { job, wall, requests, folder, failures } = startJob(db)
  wall.now = DAY_START + DAY + 10 * MINUTE - 1
  await job.look()
  expect(requests).toEqual([])
  wall.now++
  await job.look()
  await job.look()
  expect([requests.map(({ kind }) => kind), readdirSync(folder), failures]).toEqual([['record', 'build'], [NAME], []])
})

it('[OD1] days on which no process ran are recorded later, each with its own rows', async () => {
  const db = await openCatalogue()
  const { job, wall, folder } = startJob(db)
  await job.look()
  await publish(db, 8, NOW + 2 * DAY)
  wall.now += 3 * DAY
  await job.look()
  expect(readdirSync(folder)).toHaveLength(4)
  const counts = []
  for (let day = 0; day < 4; day++)
    counts.push(
      (await readManifest(folder, utcDay(DAY_START + day * DAY)))!.files.find(({ name }) => name === 'receipts.csv.gz')!
        .rows,
    )
  expect(counts.slice(1)).toEqual([0, 1, 0])
})

it('[OD6] the files of 30 days are kept, and nothing else in the folder is touched', async () => {
  const { job, wall, folder } = startJob(await openCatalogue())
  await job.look()
  mkdirSync(join(folder, 'notes'))
  wall.now += (MAX_DUMP_DAYS - 1) * DAY
  await job.look()
  expect(readdirSync(folder)).toHaveLength(MAX_DUMP_DAYS + 1)
  wall.now += DAY
  await job.look()
  const left = readdirSync(folder)
  expect([left.length, left.includes(NAME), left.includes('notes')]).toEqual([MAX_DUMP_DAYS + 1, false, true])
})

it('[OD6, OD8] a process without the lease writes the files of a recorded day, and another records none', async () => {
  const db = await openCatalogue()
  const other = startJob(db)
  await createLeasesRepository(db).take('daily dump', 'other', other.wall.now, other.wall.now + 30_000)
  await other.job.look()
  expect([other.requests, readdirSync(other.folder)]).toEqual([[], []])
  await record(db)
  await other.job.look()
  expect([other.requests.map(({ kind }) => kind), readdirSync(other.folder)]).toEqual([['build'], [NAME]])
})

it('[OD6] files of another copy of the database are written again', async () => {
  const folder = makeFolder()
  await startJob(await openCatalogue(), folder).job.look()
  const other = await openCatalogue()
  await publish(other, 5, NOW)
  await startJob(other, folder).job.look()
  expect((await readManifest(folder, NAME))!.receipts.head).toEqual((await verifyReceipts(other)).head)
})

it('[OD6] two processes with one folder leave whole files, and a build that was cut off leaves none', async () => {
  const db = await openCatalogue()
  await record(db)
  const folder = makeFolder()
  const found = (await createDumpsRepository(db).find(DAY_START))!
  await Promise.all([buildDump(db, found, folder), buildDump(db, found, folder)])
  expect(readdirSync(folder)).toEqual([NAME])
  expect(readdirSync(join(folder, NAME)).toSorted()).toEqual([...DUMP_FILES, 'manifest.json'].toSorted())
  const blocked = join(makeFolder(), 'file')
  writeFileSync(blocked, '')
  await expect(buildDump(db, found, blocked)).rejects.toThrow(/EEXIST|ENOTDIR/)
})

it('[OD1] a failure is reported once and tried again', async () => {
  const db = await openCatalogue()
  const folder = join(makeFolder(), 'file')
  writeFileSync(folder, '')
  const { job, failures } = startJob(db, folder)
  await job.look()
  await job.look()
  expect(failures.map(String)).toEqual([expect.stringMatching(/The daily dump waits: .*(EEXIST|ENOTDIR)/)])
})

it('[OD1] a process looks 20 s after its start, and each minute until the files of the day are there or it ends', async () => {
  const time = manualClock()
  // Without any value a day is asked for in vain.
  const { job, requests } = startJob(await openEmpty(), makeFolder(), time.clock)
  const looked = () => [requests.length, time.pending]
  const stop = job.start()
  time.advance(19_999)
  expect(looked()).toEqual([0, 1])
  time.advance(1)
  await expect.poll(looked).toEqual([1, 1])
  time.advance(MINUTE - 1)
  expect(looked()).toEqual([1, 1])
  time.advance(1)
  await expect.poll(looked).toEqual([2, 1])
  await stop()
  expect(time.pending).toBe(0)
})
