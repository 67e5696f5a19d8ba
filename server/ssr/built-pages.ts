import { render } from '#app/entry-server.tsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { assetsFrom } from './assets.ts'
import type { PagesOptions } from './pages.ts'

/** Pages as they were built into the folder `clientDir`. */
export function builtPages(clientDir: string): Pick<PagesOptions, 'render' | 'assets'> {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return { render, assets: assetsFrom(manifest) }
}
