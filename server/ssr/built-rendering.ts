import { render, renderOffline } from '#app/entries/entry-server.tsx'
import { previewMarkup } from '#app/entries/preview-markup.tsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageScripts } from './page-scripts.ts'
import type { Rendering } from './renderer.ts'
import { parseTemplate } from './template.ts'

/** Pages as they were built into the folder `clientDir`, and the pictures of links to them. */
export function builtRendering(clientDir: string): Rendering {
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8')
  const templates = { index: parseTemplate(read('index.html')), offline: parseTemplate(read('offline.html')) }
  return {
    render,
    renderOffline,
    template: async (name) => templates[name],
    scripts: pageScripts(JSON.parse(read('.vite/manifest.json'))),
    markup: async (preview) => previewMarkup(preview),
  }
}
