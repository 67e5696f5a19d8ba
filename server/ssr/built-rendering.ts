import { render, renderOffline } from '#app/entries/entry-server.tsx'
import { previewMarkup } from '#app/entries/preview-markup.tsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { assetsFrom, offlineAssets } from './assets.ts'
import type { Rendering } from './renderer.ts'

/** Pages as they were built into the folder `clientDir`, and the pictures of links to them. */
export function builtRendering(clientDir: string): Rendering {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return {
    render,
    assets: assetsFrom(manifest),
    renderOffline,
    offlineAssets: offlineAssets(manifest),
    markup: async (preview) => previewMarkup(preview),
  }
}
