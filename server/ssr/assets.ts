import type { Assets } from '#app/document.ts'
import type { Manifest } from 'vite'

const ENTRY = 'src/app/entry-client.tsx'
/** What the entry loads once the page is painted. */
const APP = 'src/app/hydrate.tsx'

/** From the build's manifest: the entry, and every chunk that the app and the matched routes import statically. */
export function assetsFrom(manifest: Manifest) {
  return (routeIds: readonly string[]): Assets => {
    const files = new Set<string>()
    const add = (id: string) => {
      const chunk = manifest[id]
      if (!chunk || files.has(`/${chunk.file}`)) return
      files.add(`/${chunk.file}`)
      chunk.imports?.forEach(add)
    }
    for (const id of [ENTRY, APP, ...routeIds]) add(id)
    const [first, ...preload] = files
    if (first === undefined) throw new Error(`assets: the manifest has no ${ENTRY}`)
    return { entry: first, preload }
  }
}
