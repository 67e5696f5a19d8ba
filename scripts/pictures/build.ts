import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

import { eggs as allEggs, pets as allPets, type PicturedEgg, type PicturedPet } from './catalogue.ts'
import { planPictures, type Picture } from './plan.ts'
import { artFile, rootDir } from './paths.ts'

export type BuildOptions = {
  /** Where `items/`, `eggs/`, `icons/` and `app/` are written. */
  outDir: string
  log: (line: string) => void
  pets?: readonly PicturedPet[]
  eggs?: readonly PicturedEgg[]
}
export type BuildResult = { made: number; kept: number; removed: number }

type Manifest = Record<string, string>

/**
 * Makes every picture of the product that is not there yet. A picture is known by the hash of all that it is made from: its
 * recipe, its arts and this folder's own source; a manifest beside the pictures remembers the hashes. A picture that the plan no longer
 * holds is removed. Files are written beside their place and renamed into it, so a reader never sees half of one.
 * @throws when an art is missing, naming the picture.
 */
export async function buildPictures({ outDir, log, pets = allPets, eggs = allEggs }: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const manifestFile = join(outDir, 'manifest.json')
  const known = await readManifest(manifestFile)
  const present = new Set(await filesUnder(outDir))
  const manifest: Manifest = {}
  const missing: { picture: Picture; key: string }[] = []
  const base = await sourceHash()
  for (const picture of planPictures(pets, eggs)) {
    const key = await keyOf(picture, base)
    if (known[picture.name] === key && picture.files.every(({ path }) => present.has(path))) manifest[picture.name] = key
    else missing.push({ picture, key })
    for (const { path } of picture.files) present.delete(path)
  }
  const kept = Object.keys(manifest).length
  present.delete('manifest.json')
  await Promise.all([...present].map((path) => rm(join(outDir, path), { force: true })))
  if (missing.length > 0) {
    try {
      await inParallel(missing, async ({ picture, key }) => {
        await makePicture(picture, outDir)
        manifest[picture.name] = key
      })
    } finally {
      // Also after a failure: what is done need not be done again.
      await writeWhole(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`)
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  log(`pictures: ${missing.length} made, ${kept} kept, ${present.size} removed in ${seconds} s`)
  return { made: missing.length, kept, removed: present.size }
}

async function makePicture(picture: Picture, outDir: string): Promise<void> {
  try {
    const { pixels, side } = await picture.draw()
    await Promise.all(picture.files.map(async ({ path, side: wanted }) => {
      const source = sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      const sized = wanted === side ? source : source.resize(wanted, wanted)
      // A lower alpha quality saves a quarter more and shows steps in the halos.
      const encoded = path.endsWith('.png') ? sized.png({ palette: true, quality: 95, effort: 10 }) : sized.webp({ quality: 70, alphaQuality: 75, effort: 2 })
      await writeWhole(join(outDir, path), await encoded.toBuffer())
    }))
  } catch (error) {
    throw new Error(`cannot make the picture ${picture.name}`, { cause: error })
  }
}

/** A few more than the cores: one is drawn while another is written. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  // All are awaited before a failure is told: whoever comes next finds nobody still writing.
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() + 2 }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const beside = `${file}.${process.pid}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(beside, content)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function readManifest(file: string): Promise<Manifest> {
  const known = await access(file).then(() => true, () => false)
  if (!known) return {}
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, key]) => typeof key === 'string'))
  } catch {
    // A manifest that cannot be read costs a new build, nothing else.
    return {}
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  } catch {
    return []
  }
}

/** The hash of what all pictures depend on: how they are made, and by which version of what. */
async function sourceHash(): Promise<string> {
  const folder = join(rootDir, 'scripts/pictures')
  const sources = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const texts = await Promise.all(sources.map((name) => readFile(join(folder, name))))
  const sum = createHash('sha256').update(JSON.stringify(sharp.versions))
  for (const text of texts) sum.update(text)
  return sum.digest('hex')
}

const artHashes = new Map<string, Promise<string>>()

function artHash(art: string): Promise<string> {
  const known = artHashes.get(art)
  if (known) return known
  const hashed = readFile(artFile(art)).then((content) => createHash('sha256').update(content).digest('hex'))
  artHashes.set(art, hashed)
  return hashed
}

async function keyOf(picture: Picture, base: string): Promise<string> {
  const arts = await Promise.all(picture.arts.map(artHash))
  return createHash('sha256').update(base).update(JSON.stringify([picture.recipe, arts])).digest('hex').slice(0, 20)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildPictures({ outDir: join(rootDir, 'dist/pictures'), log: console.info })
}
