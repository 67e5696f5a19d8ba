import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Releases that stay: the new one, the one before, and one more. */
const MAX_KEPT = 3
const PARTS = ['client', 'server']

/**
 * Makes a finished build the current release. Each release has a folder of its own, which never changes, and a running process goes on with
 * that of its start; `client` and `server` in `dist` are links to the current one. RU72
 */
export async function placeRelease(built: string, dist: string): Promise<void> {
  const name = await hashFiles(built)
  const releases = join(dist, 'releases')
  const place = join(releases, name)
  await mkdir(releases, { recursive: true })
  if (await exists(place)) await rm(built, { recursive: true })
  else await rename(built, place)
  // Again the newest.
  await utimes(place, new Date(), new Date())
  for (const part of PARTS) await link(join(dist, part), join('releases', name, part))
  await removeOld(releases)
}

async function hashFiles(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(folder, { recursive: true })).toSorted()
  for (const file of files) {
    const path = join(folder, file)
    if ((await stat(path)).isFile()) hash.update(`${file}\n`).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Replaces the link in one step, where the system can, so that a start meanwhile finds one of both releases. */
async function link(path: string, target: string) {
  const next = `${path}-${process.pid}`
  await symlink(target, next, 'junction')
  const isLink = (await exists(path)) && (await lstat(path)).isSymbolicLink()
  if (!isLink || process.platform === 'win32') await rm(path, { recursive: true, force: true })
  await rename(next, path)
}

async function removeOld(releases: string) {
  const found = await Promise.all(
    (await readdir(releases)).map(async (name) => ({ name, at: (await stat(join(releases, name))).mtimeMs })),
  )
  const old = found.toSorted((a, b) => b.at - a.at).slice(MAX_KEPT)
  for (const { name } of old) await rm(join(releases, name), { recursive: true, force: true })
}
