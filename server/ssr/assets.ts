import type { Assets } from '#app/entries/document.ts'
import type { Manifest } from 'vite'

const ENTRY = 'src/app/entries/entry-client.tsx'
/** What the entry loads once the page is painted. */
const APP = 'src/app/entries/hydrate.tsx'

/** The page without a network, which has an entry of its own. */
const OFFLINE = 'src/app/entries/entry-offline.tsx'

/** From the build's manifest: the entry, and every chunk that the app and the matched routes import statically. */
export const assetsFrom =
  (manifest: Manifest) =>
  (routeIds: readonly string[]): Assets =>
    chunksOf(manifest, ENTRY, [APP, ...routeIds])

/** What the offline page needs. */
export const offlineAssets = (manifest: Manifest): Assets => chunksOf(manifest, OFFLINE, [])

function chunksOf(manifest: Manifest, entryId: string, ids: readonly string[]): Assets {
  const files = new Set<string>()
  const add = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  for (const id of [entryId, ...ids]) add(id)
  const [entry, ...preload] = files
  if (entry === undefined) throw new Error(`assets: the manifest has no ${entryId}`)
  return { entry, preload }
}
