import type { Manifest } from 'vite'

/** Hydrates the page, once the scripts of its route are evaluated. */
const APP = 'src/app/entries/hydrate.tsx'

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
