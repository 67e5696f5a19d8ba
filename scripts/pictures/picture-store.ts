import { hashInputs, stampFile } from '#server/pictures/complete.ts'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'

import { eggs as allEggs, pets as allPets, type PicturedEgg, type PicturedPet } from './drawing/catalogue.ts'
import { encode } from './drawing/encode.ts'
import { artFile, rootDir } from './drawing/paths.ts'
import type { Picture } from './drawing/picture.ts'
import { planPictures } from './drawing/plan.ts'

export type PictureStoreOptions = {
  /** Folder of `items/`, `eggs/`, `icons/` and `app/`. */
  outDir: string
  pets?: readonly PicturedPet[]
  eggs?: readonly PicturedEgg[]
}

type Manifest = Record<string, string>

/** Pictures drawn between two writes of the manifest. */
const SAVE_EVERY = 50
/** Milliseconds after which a half-written file belongs to no process any more. */
const ABANDONED_AFTER = 3_600_000
/** The end of the name of a file that is being written. */
const PART = '.part'

/**
 * The pictures of the product in a folder. A picture's key is the hash of its recipe, its art and the code that draws; a manifest next to the pictures
 * keeps the keys (PI8). A stamp says that none is missing (PI12). Files are written under another name and renamed, so no reader sees half of one.
 */
export async function openPictureStore({ outDir, pets = allPets, eggs = allEggs }: PictureStoreOptions) {
  const manifestFile = join(outDir, 'manifest.json')
  const inputs = hashInputs()
  const known = await readManifest(manifestFile)
  const present = new Set(await filesUnder(outDir))
  const manifest: Manifest = {}
  const missing = new Map<string, { picture: Picture; key: string }>()
  const drawing = new Map<string, Promise<void>>()
  const base = await sourceHash()
  for (const picture of planPictures(pets, eggs)) {
    const key = await hashPicture(picture, base)
    if (known[picture.name] === key && picture.files.every(({ path }) => present.has(path)))
      manifest[picture.name] = key
    else missing.set(picture.name, { picture, key })
    for (const { path } of picture.files) present.delete(path)
  }
  for (const file of [manifestFile, stampFile(outDir)]) present.delete(relative(outDir, file))
  if (missing.size > 0) await rm(stampFile(outDir), { force: true })
  const kept = Object.keys(manifest).length
  let unsaved = 0

  const save = async () => {
    unsaved = 0
    await writeWhole(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`)
    if (missing.size === 0) await writeWhole(stampFile(outDir), inputs)
  }

  async function drawMissing(name: string, { picture, key }: { picture: Picture; key: string }) {
    await makePicture(picture, outDir)
    manifest[name] = key
    missing.delete(name)
    unsaved++
    if (unsaved >= SAVE_EVERY) await save()
  }

  return {
    /** Number of pictures that were there already. */
    kept,
    /** The names of pictures to draw, such as `items/shiny-king-doggy`, in the order of the plan. */
    missing: (): string[] => [...missing.keys()],
    /** Draws a picture, once however often it is asked for; does nothing for one that is there. @throws naming the picture that cannot be made */
    draw(name: string): Promise<void> {
      const entry = missing.get(name)
      if (!entry) return Promise.resolve()
      const pending = drawing.get(name) ?? drawMissing(name, entry).finally(() => drawing.delete(name))
      drawing.set(name, pending)
      return pending
    },
    /** Remembers what is drawn, so that it is not drawn again. */
    save,
    /** Removes files that are in no plan, but for those that another process may be writing, and returns how many. PI21 */
    async removeUnwanted(): Promise<number> {
      const removed = await Promise.all([...present].map((path) => removeUnlessWritten(join(outDir, path))))
      return removed.filter(Boolean).length
    },
  }
}

async function makePicture(picture: Picture, outDir: string): Promise<void> {
  try {
    const drawn = await picture.draw()
    await Promise.all(picture.files.map(async (file) => writeWhole(join(outDir, file.path), await encode(drawn, file))))
  } catch (error) {
    throw new Error(`cannot make the picture ${picture.name}`, { cause: error })
  }
}

/** Removes a file unless a process may be writing it. @returns whether it did */
async function removeUnlessWritten(file: string): Promise<boolean> {
  if (file.endsWith(PART)) {
    const info = await stat(file).catch(() => undefined)
    if (!info || Date.now() - info.mtimeMs < ABANDONED_AFTER) return false
  }
  await rm(file, { force: true })
  return true
}

async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const beside = `${file}.${process.pid}${PART}`
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
  const known = await access(file).then(
    () => true,
    () => false,
  )
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
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  } catch {
    return []
  }
}

/** The hash of what all pictures depend on: the code that draws them and the version of its library. */
async function sourceHash(): Promise<string> {
  const folder = join(rootDir, 'scripts/pictures/drawing')
  const sources = (await readdir(folder)).sort()
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

async function hashPicture(picture: Picture, base: string): Promise<string> {
  const arts = await Promise.all(picture.arts.map(artHash))
  return createHash('sha256')
    .update(base)
    .update(JSON.stringify([picture.recipe, arts]))
    .digest('hex')
    .slice(0, 20)
}
