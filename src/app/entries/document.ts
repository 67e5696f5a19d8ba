import { LOCALE } from '#domain/text/locale.ts'
import { GROUND } from '#ui/theme.ts'
import base from '#ui/base.css?inline'
import baloo from '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { firstScript } from './first-script.ts'

export { GROUND }

/** The built files that a page needs: its entry, and the chunks that the entry loads. */
export type Assets = { entry: string; preload: readonly string[]; dev?: boolean }
type Parts = { html: string; styles: string; state: string }

/** React prints title, meta and link elements ahead of the markup where it does not render the head itself. */
const hoisted = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/

const preloadFont = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`

/** A page can be read before its scripts arrive: the entry fetches them (`data-then`) once the page is painted. */
export function renderDocument({ html, styles, state }: Parts, { entry, preload, dev = false }: Assets): string {
  const head = hoisted.exec(html)?.[0] ?? ''
  return (
    `<!doctype html><html lang="${LOCALE.tag.split('-')[0]}" data-theme="dark"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="${GROUND.dark}"><script>${firstScript}</script>` +
    head +
    preloadFont(baloo) +
    preloadFont(figtree) +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">` +
    `<link rel="manifest" href="/manifest.webmanifest">` +
    `<style>${base}</style>${styles}` +
    (dev ? `<script type="module" src="/@vite/client"></script>` : '') +
    `<script type="module" fetchpriority="low" src="${entry}" data-then="${preload.join(' ')}"></script></head><body>` +
    `<div id="root">${html.slice(head.length)}</div>` +
    `<script type="application/json" id="state">${state}</script></body></html>`
  )
}
