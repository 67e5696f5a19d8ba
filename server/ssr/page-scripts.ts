import type { Assets } from '#app/entries/document.ts'
import type { Manifest } from 'vite'

const ENTRY = 'src/app/entries/entry-client.tsx'
/** Hydrates the page, once the chunks of its route are evaluated. */
const APP = 'src/app/entries/hydrate.tsx'

/** The page without a network, which has an entry of its own. */
const OFFLINE = 'src/app/entries/entry-offline.tsx'

/** From the build's manifest: the entry, and every chunk that the app and the matched routes import statically, imported ones first. */
export const assetsFrom =
  (manifest: Manifest) =>
  (routeIds: readonly string[]): Assets =>
    collectAssets(manifest, ENTRY, [...routeIds, APP])

/** What the offline page needs. */
export const offlineAssets = (manifest: Manifest): Assets => collectAssets(manifest, OFFLINE, [])

function collectAssets(manifest: Manifest, entryId: string, ids: readonly string[]): Assets {
  const entry = manifest[entryId]
  if (!entry) throw new Error(`assets: the manifest has no ${entryId}`)
  const visited = new Set([entryId])
  const files: string[] = []
  const add = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || visited.has(id)) return
    visited.add(id)
    chunk.imports?.forEach(add)
    files.push(`/${chunk.file}`)
  }
  for (const id of [...(entry.imports ?? []), ...ids]) add(id)
  return { entry: `/${entry.file}`, preload: files }
}
