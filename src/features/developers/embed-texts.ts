import { escapeMarkup } from '#domain/text/escape-markup.ts'
import * as texts from '#messages/item.ts'

export type EmbedPet = { origin: string; slug: string; name: string }

/** Pixels of the box that snippets make. */
export const EMBED_SIZE = { width: 400, height: 200 }
/** Sandbox of an embed; links in it open in a new tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** A query with its `?`, or nothing. */
export const withMark = (query: URLSearchParams): string => (query.size === 0 ? '' : `?${query}`)

/** The text that shows an embed on another page. `query`: of its address, with its `?`. OD14 */
export const embedFrame = ({ origin, slug, name }: EmbedPet, { width, height } = EMBED_SIZE, query = ''): string =>
  `<iframe src="${escapeMarkup(`${origin}/embed/items/${slug}${query}`)}" width="${width}" height="${height}" title="${escapeMarkup(texts.title(name))}" loading="lazy" sandbox="${SANDBOX}" style="border:0;max-width:100%"></iframe>`

/** The texts that show a pet's badge. OD13 */
export function badgeTexts({ origin, slug, name }: EmbedPet) {
  const page = `${origin}/items/${slug}`
  const badge = `${origin}/badge/${slug}`
  // An unescaped bracket would end the picture's text in Markdown.
  const alt = name.replaceAll(/[[\]\\]/g, String.raw`\$&`)
  return {
    markdown: `[![${alt}](${badge}.svg)](${page})`,
    html: `<a href="${page}"><img src="${badge}.svg" alt="${escapeMarkup(name)}"></a>`,
    shields: `https://img.shields.io/endpoint?url=${encodeURIComponent(`${badge}.json`)}`,
  }
}
