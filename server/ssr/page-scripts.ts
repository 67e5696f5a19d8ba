import type { Manifest } from 'vite'
import { basename } from 'node:path'

/** Hydrates the page, once the scripts of its route are evaluated. */
const APP = 'src/app/entries/hydrate.tsx'

/** Name of a release: that of the script which imports all others, so it holds a hash of all their names. */
export function toReleaseId(manifest: Manifest): string {
  const app = manifest[APP]
  if (!app) throw new Error(`release: the manifest has no ${APP}`)
  return basename(app.file, '.js')
}

/** From the build's manifest: every script that the app and the matched routes import statically, imported ones first. */
export function pageScripts(manifest: Manifest) {
  if (!manifest[APP]) throw new Error(`page scripts: the manifest has no ${APP}`)
  return (routeIds: readonly string[]): string[] => {
    const visited = new Set<string>()
    const files: string[] = []
    const add = (id: string) => {
      const chunk = manifest[id]
      if (!chunk || visited.has(id)) return
      visited.add(id)
      chunk.imports?.forEach(add)
      files.push(`/${chunk.file}`)
    }
    for (const id of [...routeIds, APP]) add(id)
    return files
  }
}
