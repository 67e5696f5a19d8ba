import type { BuiltAsset, Release } from '#server/modules/releases/releases.ts'
import { toReleaseId } from '#server/ssr/page-scripts.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The release in the folder of built browser files. */
export async function readRelease(clientDir: string): Promise<Release> {
  const folder = join(clientDir, 'assets')
  const files = new Set(await readdir(folder))
  return {
    id: toReleaseId(JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))),
    assets: [...files].filter((name) => !name.endsWith('.br')).toSorted(),
    async read(name): Promise<BuiltAsset> {
      const isPacked = files.has(`${name}.br`)
      return {
        encoding: isPacked ? 'br' : 'identity',
        body: await readFile(join(folder, isPacked ? `${name}.br` : name)),
      }
    },
  }
}
