import type { Assets } from '#app/document.ts'
import type { Manifest } from 'vite'

/** From the build's manifest: the entry, and every chunk that it and the matched routes import statically. */
export function assetsFrom(manifest: Manifest, entry = 'src/app/entry-client.tsx') {
  return (routeIds: readonly string[]): Assets => {
    const files = new Set<string>()
    const add = (id: string) => {
      const chunk = manifest[id]
      if (!chunk || files.has(`/${chunk.file}`)) return
      files.add(`/${chunk.file}`)
      chunk.imports?.forEach(add)
    }
    for (const id of [entry, ...routeIds]) add(id)
    const [first, ...preload] = files
    if (first === undefined) throw new Error(`assets: the manifest has no ${entry}`)
    return { entry: first, preload }
  }
}
