import type { EmbedTheme } from '#domain/embeds/embed-choice.ts'
import type { ChartRange } from '#domain/history/chart-range.ts'
import { EMBED_CHART, type EmbedView } from '#domain/items/embed-view.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { formatDate } from '#domain/text/format.ts'
import { escapeMarkup } from '#domain/text/escape-markup.ts'
import * as texts from '#messages/embeds.ts'
import { fullValues, trends } from '#messages/pets.ts'

type Embed = {
  view: EmbedView
  range: ChartRange
  /** Undefined: as the reader's. */
  theme: EmbedTheme | undefined
  origin: string
  sample: boolean
}

const DARK = '--bg:#15171c;--ink:#f3f4f6;--mute:#a3a9b5;--line:#6aa9ff;--edge:#2c313a'
/** One text for all embeds, so that the page's policy can allow its hash and nothing else. */
export const EMBED_STYLE =
  ':root{color-scheme:light dark;--bg:#fff;--ink:#14161a;--mute:#5b6270;--line:#1a66c2;--edge:#d5d9e0}' +
  `@media(prefers-color-scheme:dark){:root:not(.light){${DARK}}}:root.dark{color-scheme:dark;${DARK}}:root.light{color-scheme:light}` +
  '*{box-sizing:border-box}body{margin:0;font:0.9375rem/1.35 system-ui,sans-serif;background:var(--bg);color:var(--ink)}' +
  'main{display:grid;gap:6px;padding:10px 16px;border:1px solid var(--edge);border-radius:12px;min-height:100vh;align-content:space-between}' +
  'header{display:grid;grid-template-columns:56px 1fr;gap:12px;align-items:center}img{width:56px;height:56px;object-fit:contain}' +
  'h1{font-size:1rem;margin:0;overflow-wrap:anywhere}p{margin:0}.value{font-size:1.375rem;font-weight:700;overflow-wrap:anywhere}.mute,footer{color:var(--mute);font-size:0.8125rem}' +
  'svg{display:block;width:100%;height:64px}path{fill:none;stroke:var(--line);stroke-width:2;vector-effect:non-scaling-stroke}' +
  'footer{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between}a{color:inherit}'

/** A pet's value for other people's pages: a whole document without scripts. OD14 */
export function renderEmbed({ view, range, theme, origin, sample }: Embed): string {
  const { slug, name, value, trend, line, updatedAt } = view
  const href = `${origin}/items/${slug}`
  const link = (text: string) =>
    `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">${escapeMarkup(text)}</a>`
  const facts = [
    trend && trends[trend.trend],
    updatedAt && texts.updated(formatDate(updatedAt)),
    sample && texts.sample,
  ]
  return (
    `<!doctype html><html lang="en"${theme === undefined ? '' : ` class="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeMarkup(name)}</title><style>${EMBED_STYLE}</style></head><body><main aria-labelledby="name">` +
    `<header><img src="/items/${slug}.webp" alt="" width="56" height="56"><div><h1 id="name" translate="no">${link(name)}</h1>` +
    `<p class="value">${escapeMarkup(fullValues[value] ?? valueFigure(value).title)}</p></div></header>` +
    (line === null
      ? `<p class="mute">${escapeMarkup(texts.noChart)}</p>`
      : `<svg viewBox="-2 -2 ${EMBED_CHART.width + 4} ${EMBED_CHART.height + 4}" preserveAspectRatio="none" role="img" aria-label="${escapeMarkup(texts.chart(texts.ranges[range]))}"><path d="${line}"/></svg>`) +
    `<footer><span>${facts
      .filter((fact) => typeof fact === 'string')
      .map(escapeMarkup)
      .join(' · ')}</span><span>${link(texts.attribution)}</span></footer>` +
    '</main></body></html>'
  )
}
