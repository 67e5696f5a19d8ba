import { fileAt, type PictureFiles } from '#server/pictures/picture-files.ts'
import { PREVIEW_SIZE } from '#domain/previews/preview.ts'
import type { ImageSource, Renderer } from '@takumi-rs/core'
import { fromHtml } from '@takumi-rs/helpers/html'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A preview as markup; it may contain `/items/…`, `/eggs/…` and the logo. */
export type Markup = { html: string; css: string[] }
type Sources = { pictures: PictureFiles; publicDir: string }

const { resolve } = createRequire(import.meta.url)
const FACES = [
  ['Baloo 2', 'baloo-2'],
  ['Figtree', 'figtree'],
] as const
const SUBSETS = ['latin', 'latin-ext'] as const
const DENSITY = 2
/** Decoded pictures of a few previews. */
const CACHE_BYTES = 8 * 1_048_576
const SHOWN = /src="(\/(?:(?:items|eggs)\/[a-z0-9@-]+\.webp|logo\.svg))"/g

/**
 * Renders markup with the site's own fonts, so that no preview depends on a machine's fonts. Works outside JavaScript's thread. A
 * missing picture leaves its place empty.
 */
export function createPreviewRenderer({ pictures, publicDir }: Sources) {
  let ready: Promise<Renderer> | undefined
  const load = () => {
    ready ??= withFaces().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  const image = async (src: string): Promise<ImageSource[]> => {
    const file = src === '/logo.svg' ? await fileAt(join(publicDir, src)) : await pictures.read(src.slice(1))
    return file ? [{ src, data: file.content }] : []
  }
  /** @returns a PNG */
  return async ({ html, css }: Markup): Promise<Buffer> => {
    const renderer = await load()
    const sources = [...new Set([...html.matchAll(SHOWN)].flatMap(([, src]) => src ?? []))]
    const images = (await Promise.all(sources.map(image))).flat()
    return renderer.render(fromHtml(html).node, {
      ...PREVIEW_SIZE,
      devicePixelRatio: DENSITY,
      format: 'png',
      css,
      images,
    })
  }
}

/** Loaded with the first preview, so that a machine without a build of it serves everything else. */
async function withFaces(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES })
  for (const [name, folder] of FACES) {
    const ranges: Record<string, string> = JSON.parse(
      await readFile(resolve(`@fontsource-variable/${folder}/unicode.json`), 'utf8'),
    )
    for (const subset of SUBSETS) {
      const data = await readFile(resolve(`@fontsource-variable/${folder}/files/${folder}-${subset}-wght-normal.woff2`))
      await renderer.registerFont({ name, data, unicodeRange: parseRanges(ranges[subset] ?? '') })
    }
  }
  return renderer
}

/** `U+0000-00FF,U+0131` as pairs of code points. */
const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return [first, last]
  })
