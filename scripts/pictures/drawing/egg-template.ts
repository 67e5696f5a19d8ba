import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { EggLook, EggPattern } from './egg-looks.ts'

/** The one egg that every egg is: a shell of 100 by 122 units, its pattern, its shading, and an emblem on a disc. */

const SHELL = 'M50 4C73 4 94 43 94 72c0 28-18 45-44 45S6 100 6 72C6 43 27 4 50 4z'

const RAINBOW = ['#ff6f91', '#ff9f5a', '#ffd75e', '#6fdc8c', '#5ab8ff', '#a585ff']

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
const places = [
  [22, 46],
  [44, 22],
  [69, 32],
  [83, 62],
  [15, 80],
  [33, 106],
  [65, 110],
  [85, 90],
  [52, 44],
  [38, 66],
] as const
const placed = (draw: (x: number, y: number, index: number) => string) =>
  places.map(([x, y], index) => draw(x, y, index)).join('')

const patterns: Readonly<Record<EggPattern, () => string>> = {
  spots: () => placed((x, y, index) => `<circle cx="${x}" cy="${y}" r="${4.5 + (index % 4) * 1.5}"/>`),
  patches: () =>
    placed((x, y, index) =>
      index % 2
        ? `<ellipse cx="${x}" cy="${y}" rx="${15 - index / 2}" ry="${10 + index / 3}" transform="rotate(${index * 37} ${x} ${y})"/>`
        : '',
    ),
  rays: () => each(12, (index) => `<path d="M50 73L42-40h16z" transform="rotate(${index * 30} 50 73)"/>`),
  icicles: () =>
    `<path d="M0 0h100v26l-9 24-8-22-9 40-10-42-9 26-8-28-10 38-9-36-9 30-9-26-9 16-10-22z"/><path d="M0 122h100v-12l-16-16-10 12-14-18-14 20-14-14-16 18z"/>`,
  checks: () =>
    each(8, (row) =>
      each(7, (column) => ((row + column) % 2 ? `<path d="M${column * 15 - 3} ${row * 16}h15v16h-15z"/>` : '')),
    ),
  stripes: () => each(5, (index) => `<path d="M-5 ${16 + index * 23}q27.5 12 55 0t55 0v11q-27.5-12-55 0t-55 0z"/>`),
  rainbow: () =>
    RAINBOW.map(
      (colour, index) => `<path d="M-5 ${2 + index * 20}q27.5 10 55 0t55 0v22q-27.5-10-55 0t-55 0z" fill="${colour}"/>`,
    ).join(''),
  leaves: () =>
    placed(
      (x, y, index) =>
        `<path d="M0-13C10-6 10 6 0 13-10 6-10-6 0-13zM-.6-9v20h1.200v-20z" fill-rule="evenodd" transform="translate(${x} ${y}) rotate(${index * 53})"/>`,
    ),
  circuit: () =>
    `<g fill="none" stroke="currentColor" stroke-width="2.6"><path d="M-2 30h26l10 12v20M102 26H74L62 38v16M-2 92h24l12-12M102 96H76L62 84M50 2v28M40 120v-18l-8-6M66 120v-14"/></g><g><circle cx="34" cy="62" r="4"/><circle cx="62" cy="54" r="4"/><circle cx="50" cy="32" r="4"/><circle cx="34" cy="80" r="4"/><circle cx="32" cy="96" r="3.5"/><circle cx="66" cy="104" r="3.5"/><circle cx="24" cy="30" r="3"/><circle cx="76" cy="26" r="3"/></g>`,
  zigzag: () =>
    each(
      4,
      (index) =>
        `<path d="M-6 ${24 + index * 27}l14-13 14 13 14-13 14 13 14-13 14 13 14-13 14 13v12l-14-13-14 13-14-13-14 13-14-13-14 13-14-13-14 13z"/>`,
    ),
  waves: () =>
    each(
      5,
      (index) =>
        `<path d="M-10 ${20 + index * 22}q10-13 20 0t20 0 20 0 20 0 20 0 20 0" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>`,
    ),
  drips: () =>
    '<path d="M0 0h100v34c0 10-10 10-10 0v-4c0-8-9-8-9 0v26c0 10-12 10-12 0V40c0-8-9-8-9 0v8c0 9-11 9-11 0V34c0-8-9-8-9 0v34c0 10-12 10-12 0V42c0-8-9-8-9 0v12c0 9-10 9-10 0C9 44 0 52 0 40z"/><ellipse cx="26" cy="98" rx="6" ry="8"/><ellipse cx="76" cy="92" rx="5" ry="7"/>',
  facets: () =>
    '<path d="M50 4L20 46l30 10z" opacity=".55"/><path d="M50 4l32 42-32 10z" opacity=".25"/><path d="M20 46L2 84l26 4z" opacity=".35"/><path d="M50 56L20 46l8 42z" opacity=".8"/><path d="M50 56l32-10-6 44z" opacity=".6"/><path d="M82 46l16 40-22 4z" opacity=".95"/><path d="M28 88l22 34-40-12-8-26z" opacity=".7"/><path d="M76 90l-26 32 44-10 4-26z"/><path d="M28 88l22-32 26 34-26 32z" opacity=".4"/>',
  craters: () =>
    placed(
      (x, y, index) =>
        `<g transform="translate(${x} ${y})"><ellipse rx="${5 + (index % 4) * 2}" ry="${4.3 + (index % 4) * 1.7}"/><ellipse cx="1.2" cy="1.4" rx="${3.6 + (index % 4) * 1.6}" ry="${3 + (index % 4) * 1.3}" fill="#fff" opacity=".22"/></g>`,
    ),
  swirl: () =>
    `<g fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"><path d="M50 73c4-6 14-2 13 7-1 11-17 16-26 7-11-11-6-31 11-36 22-6 41 12 38 34-3 25-33 39-58 26C-2 96-6 58 14 36 34 14 70 12 92 30"/></g>`,
  stars: () =>
    placed(
      (x, y, index) =>
        `<path d="M0-1l.29.62.68.08-.5.47.13.67L0 .51l-.6.33.13-.67-.5-.47.68-.08z" transform="translate(${x} ${y}) rotate(${index * 19}) scale(${7 + (index % 3) * 2.5})"/>`,
    ),
}

const icons: Readonly<Record<string, unknown>> = lucide

/** The inside of a Lucide icon, drawn on 24 units. @throws for a name that Lucide does not know. */
function emblemPaths(name: string): string {
  const icon = icons[name]
  if (icon === undefined) throw new Error(`Lucide has no icon named ${name}`)
  // The package's namespace also holds helpers; every name that the looks use is an icon, and a test draws them all.
  const markup = renderToStaticMarkup(createElement(icon as typeof lucide.Egg))
  return markup.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
}

const percent = (value: number) => Math.round(Math.min(97, value))

/** An egg as SVG, on a square whose side is `side` pixels. */
export function eggSvg({ hue, second, depth, pattern, emblem, pips }: EggLook, side: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-11 -.5 122 122"><defs>
<clipPath id="c"><path d="${SHELL}"/></clipPath>
<linearGradient id="g" x1=".25" y1="0" x2=".75" y2="1"><stop offset="0" stop-color="hsl(${hue},88%,${percent(82 * depth)}%)"/><stop offset=".55" stop-color="hsl(${hue},80%,${percent(62 * depth)}%)"/><stop offset="1" stop-color="hsl(${second},76%,${percent(44 * depth)}%)"/></linearGradient>
<radialGradient id="s" cx=".36" cy=".28" r=".84"><stop offset=".45" stop-color="hsl(${second},80%,12%)" stop-opacity="0"/><stop offset="1" stop-color="hsl(${second},80%,9%)" stop-opacity=".55"/></radialGradient>
<radialGradient id="b" cx=".82" cy=".86" r=".5"><stop offset="0" stop-color="hsl(${second},95%,78%)" stop-opacity=".5"/><stop offset="1" stop-color="hsl(${second},95%,70%)" stop-opacity="0"/></radialGradient>
<linearGradient id="l" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="hsl(${hue},85%,88%)"/></linearGradient></defs>
<g clip-path="url(#c)"><path d="M0 0h100v122H0z" fill="url(#g)"/>
<g color="hsl(${second},80%,${percent(40 * depth)}%)" fill="hsl(${second},80%,${percent(40 * depth)}%)" opacity="${pattern === 'rainbow' ? 0.92 : 0.52}">${patterns[pattern]()}</g>
<path d="M0 0h100v122H0z" fill="url(#s)"/><path d="M0 0h100v122H0z" fill="url(#b)"/>
<ellipse cx="31" cy="33" rx="9" ry="18" transform="rotate(27 31 33)" fill="url(#l)"/></g>
<path d="${SHELL}" fill="none" stroke="hsl(${hue},90%,${percent(86 * Math.max(depth, 0.8))}%)" stroke-opacity=".55" stroke-width="1.6"/>
<circle cx="50" cy="76" r="22" fill="hsl(${second},70%,10%)" opacity=".28"/><circle cx="50" cy="74" r="22" fill="url(#d)"/>
<circle cx="50" cy="74" r="18.8" fill="none" stroke="hsl(${hue},70%,74%)" stroke-width="1.5"/>
<g transform="translate(36.8 60.8) scale(1.1)" fill="none" stroke="hsl(${second},66%,24%)" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round">${emblemPaths(emblem)}</g>
<g fill="hsl(${hue},90%,95%)" stroke="hsl(${second},66%,24%)" stroke-width="1">${each(pips, (index) => `<circle cx="${50 + (index - (pips - 1) / 2) * 9}" cy="105" r="3.2"/>`)}</g></svg>`
}
