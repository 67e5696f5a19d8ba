import type { Pattern, Recipe } from './recipe.ts'

/** Layers around a body, as SVG of 256 units a side. Each is a whole picture: laid over one another they line up. */

export const SIDE = 256
const MIDDLE = SIDE / 2
const RAINBOW = ['#ff6b8b', '#ffb84d', '#f7ec6e', '#5fe3a1', '#4fb8ff', '#b07dff']

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${inside}</svg>`

/** `count` marks spread over the stage as a sunflower spreads its seeds: even, and without rows. */
function spread(count: number, mark: (x: number, y: number, index: number) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const reach = 24 + 96 * Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996
    return mark(round(MIDDLE + reach * Math.cos(angle)), round(MIDDLE + reach * Math.sin(angle)), index)
  }).join('')
}

const round2 = (value: number) => Math.round(value * 100) / 100
const round = (value: number) => Math.round(value * 10) / 10

const patterns: Readonly<Record<Pattern, () => string>> = {
  dots: () => spread(34, (x, y, index) => `<circle cx="${x}" cy="${y}" r="${3 + (index % 3) * 1.6}"/>`),
  bubbles: () =>
    spread(
      20,
      (x, y, index) =>
        `<circle cx="${x}" cy="${y}" r="${6 + (index % 4) * 3.5}" fill="none" stroke="currentColor" stroke-width="2.6"/>`,
    ),
  rays: () =>
    Array.from(
      { length: 12 },
      (_, index) => `<path d="M128 128L112 -4h32z" transform="rotate(${index * 30} 128 128)"/>`,
    ).join(''),
  petals: () =>
    Array.from(
      { length: 8 },
      (_, index) =>
        `<ellipse cx="128" cy="56" rx="25" ry="50" transform="rotate(${index * 45} 128 128)" fill-opacity=".7"/>`,
    ).join(''),
  orbits: () =>
    [0, 60, 120]
      .map(
        (angle) =>
          `<ellipse cx="128" cy="128" rx="114" ry="42" fill="none" stroke="currentColor" stroke-width="3.4" transform="rotate(${angle} 128 128)"/>`,
      )
      .join(''),
  confetti: () =>
    spread(
      30,
      (x, y, index) =>
        `<rect x="${x - 6}" y="${y - 2.5}" width="12" height="5" rx="2.5" transform="rotate(${(index * 67) % 180} ${x} ${y})"/>`,
    ),
  hills: () =>
    [62, 96, 130, 164, 198]
      .map(
        (y) =>
          `<path d="M0 ${y}q21.3-26 42.7 0t42.7 0 42.6 0 42.7 0 42.7 0 42.6 0" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>`,
      )
      .join(''),
  diamonds: () =>
    spread(24, (x, y, index) => {
      const reach = 5 + (index % 3) * 3
      return `<path d="M${x} ${round(y - reach)}l${round(reach * 0.75)} ${reach}-${round(reach * 0.75)} ${reach}-${round(reach * 0.75)}-${reach}z"/>`
    }),
}

/** A pattern that fades before the picture's edge. The glow behind it is the stage's: as a picture it would cost a third of the bytes. */
export function auraSvg({ pattern, hue, strength }: NonNullable<Recipe['aura']>): string {
  return svg(`<defs>
<radialGradient id="f"><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>
<mask id="m"><circle cx="128" cy="128" r="122" fill="url(#f)"/></mask></defs>
<g mask="url(#m)" color="hsl(${hue},82%,62%)" fill="hsl(${hue},82%,62%)" opacity="${round2(0.38 + 0.3 * strength)}">${patterns[pattern]()}</g>`)
}

/** The violet ring of a Mythic. */
export function mythicHaloSvg(): string {
  return svg(`<defs><radialGradient id="g"><stop offset=".3" stop-color="#a25cff" stop-opacity=".62"/><stop offset=".86" stop-color="#7c3aed" stop-opacity=".3"/><stop offset="1" stop-color="#7c3aed" stop-opacity="0"/></radialGradient></defs>
<circle cx="128" cy="128" r="127" fill="url(#g)"/>
<circle cx="128" cy="128" r="115" fill="none" stroke="#8f4dff" stroke-opacity=".45" stroke-width="9"/>
<circle cx="128" cy="128" r="115" fill="none" stroke="#c79bff" stroke-width="3.4"/>`)
}

/** The rainbow ring of a Shiny Mythic. */
export function rainbowHaloSvg(): string {
  const arcs = Array.from({ length: 60 }, (_, index) => {
    const from = (index * 6 * Math.PI) / 180
    const to = ((index + 1.12) * 6 * Math.PI) / 180
    const at = (angle: number) => `${round(MIDDLE + 113 * Math.cos(angle))} ${round(MIDDLE + 113 * Math.sin(angle))}`
    return `<path d="M${at(from)}A113 113 0 0 1 ${at(to)}" stroke="${rainbowAt(index / 60)}"/>`
  }).join('')
  return svg(`<defs><radialGradient id="g"><stop offset=".3" stop-color="#6ad7ff" stop-opacity=".5"/><stop offset=".62" stop-color="#b07dff" stop-opacity=".42"/><stop offset=".9" stop-color="#ff6bd0" stop-opacity=".26"/><stop offset="1" stop-color="#ff6bd0" stop-opacity="0"/></radialGradient></defs>
<circle cx="128" cy="128" r="127" fill="url(#g)"/>
<g fill="none" stroke-width="15" opacity=".4">${arcs}</g><g fill="none" stroke-width="8">${arcs}</g>
<circle cx="128" cy="128" r="113" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>`)
}

/** The colour of the rainbow at `turn` (0 to 1) of its circle. */
function rainbowAt(turn: number): string {
  const place = turn * RAINBOW.length
  const from = RAINBOW[Math.floor(place) % RAINBOW.length] ?? '#fff'
  const to = RAINBOW[(Math.floor(place) + 1) % RAINBOW.length] ?? '#fff'
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * (place % 1)),
  )
  return `rgb(${mixed.join()})`
}

const SPARK = 'M0-1C.14-.36.36-.14 1 0 .36.14.14.36 0 1-.14.36-.36.14-1 0-.36-.14-.14-.36 0-1z'

/**
 * The three sparkles of a Shiny. `cool`: white and cyan on a Shiny Mythic, warm on a Shiny. `mirrored`: the lower right corner
 * is left to an emblem.
 */
export function sparklesSvg(cool: boolean, mirrored: boolean): string {
  const [core, edge, line] = cool ? ['#ffffff', '#8fe6ff', '#2f86d8'] : ['#fffbe0', '#ffc834', '#d98a12']
  const sparkle = (x: number, y: number, size: number) =>
    `<circle cx="${x}" cy="${y}" r="${size * 0.95}" fill="url(#h)"/><path d="${SPARK}" transform="translate(${x} ${y}) scale(${size})" fill="url(#s)" stroke="${line}" stroke-width="${round2(2.2 / size)}" stroke-linejoin="round"/>`
  return svg(`<defs><radialGradient id="s"><stop offset="0" stop-color="${core}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
<radialGradient id="h"><stop offset="0" stop-color="${edge}" stop-opacity=".75"/><stop offset="1" stop-color="${edge}" stop-opacity="0"/></radialGradient></defs>
<g${mirrored ? ' transform="translate(256 0) scale(-1 1)"' : ''}>${sparkle(212, 46, 34)}${sparkle(36, 106, 22)}${sparkle(216, 196, 25)}</g>`)
}

/** A ring of light above a head whose top is at (x, y). */
export function haloSvg(x: number, y: number, width: number): string {
  const rx = width / 2
  return svg(`<g fill="none" transform="rotate(-7 ${x} ${y})"><ellipse cx="${x}" cy="${y - 12}" rx="${rx}" ry="${rx * 0.3}" stroke="#ffb52e" stroke-opacity=".35" stroke-width="17"/>
<ellipse cx="${x}" cy="${y - 12}" rx="${rx}" ry="${rx * 0.3}" stroke="#e0941a" stroke-width="10"/><ellipse cx="${x}" cy="${y - 13.5}" rx="${rx}" ry="${rx * 0.3}" stroke="#ffe27a" stroke-width="6"/></g>`)
}

/** Two small horns on a head whose top is at (x, y). */
export function hornsSvg(x: number, y: number, width: number): string {
  const reach = width * 0.38
  const one = (side: 1 | -1) =>
    `<g transform="translate(${round(x + side * reach)} ${y + 12}) scale(${side} 1)"><path d="M-15 10C-16-14-4-34 20-42C14-26 20-10 13 10C4 15-8 15-15 10z" fill="url(#h)" stroke="#6d0d1c" stroke-width="3" stroke-linejoin="round"/><path d="M-8 4C-8-10-2-22 8-30" fill="none" stroke="#ffb3a3" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"/></g>`
  return svg(
    `<defs><linearGradient id="h" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff6a55"/><stop offset="1" stop-color="#b3122d"/></linearGradient></defs>${one(1)}${one(-1)}`,
  )
}

/** Bands of colour from top to bottom, to be laid over a body. */
export function washSvg(colours: readonly string[]): string {
  const stops = colours
    .map(
      (colour, index) =>
        `<stop offset="${0.12 + (0.76 * index) / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
    )
    .join('')
  return svg(
    `<defs><linearGradient id="w" x1="0" y1="0" x2=".35" y2="1">${stops}</linearGradient></defs><path d="M0 0h256v256H0z" fill="url(#w)"/>`,
  )
}
