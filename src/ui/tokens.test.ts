import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('src/ui/tokens.css', 'utf8')

function parseColours(selector: string): Readonly<Record<string, string>> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
}

const dark = parseColours(':root')
const themes = { dark, light: { ...dark, ...parseColours(':root[data-theme="light"]') } }

/** Relative luminance of WCAG 2.2. */
function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [computeLuminance(a), computeLuminance(b)].toSorted((one, two) => two - one)
  return (lighter + 0.05) / (darker + 0.05)
}

const find = (pattern: RegExp) => Object.keys(dark).filter((name) => pattern.test(name))
const PANELS = ['surface', 'surface-2']
const GROUNDS = ['bg', ...PANELS]

/** Colours with the grounds that they stand on. AA asks 4.5 of text. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['text', ['bg-sunken', 'field', 'surface-3', 'tile', 'accent-soft', 'seg-on', 'mine', 'theirs', ...GROUNDS]],
  ['text-2', ['bg-sunken', 'field', 'surface-3', 'tile', 'seg-track', ...GROUNDS]],
  ['text-3', ['bg-sunken', 'field', 'tile', ...GROUNDS]],
  ['on-accent', ['accent-fill', 'accent-fill-hover']],
  ...['accent', 'cyan', 'good', 'bad', 'info', 'warn', 'idle'].map(
    (name) => [name, [`${name}-soft`, ...GROUNDS]] as const,
  ),
  ...find(/^demand-(?!.*-fill$)/).map((name) => [name, PANELS] as const),
  ...find(/^(rarity|variant)-(?!.*-glow)/).map((name) => [name, ['stage-base', ...PANELS]] as const),
]
/** AA asks 3 of control outlines, focus rings and graphics. */
const GRAPHICS: readonly (readonly [string, readonly string[]])[] = [
  ['line-control', ['field', ...GROUNDS]],
  ['focus', GROUNDS],
  ['live', ['bg', 'surface']],
  ['warn-fill', ['surface']],
  ...find(/^demand-.*-fill$/).map((name) => [name, PANELS] as const),
]

it.each(['dark', 'light'] as const)('[AC8] the colours of the %s theme keep the contrast of AA', (theme) => {
  const colours: Readonly<Record<string, string>> = themes[theme]
  const check = (pairs: typeof TEXTS, least: number) =>
    pairs.flatMap(([colour, grounds]) =>
      grounds.flatMap((ground) => {
        const contrast = computeContrast(colours[colour] ?? '', colours[ground] ?? '')
        return contrast >= least ? [] : [`${colour} on ${ground}: ${contrast.toFixed(2)}, needs ${least}`]
      }),
    )
  expect([...check(TEXTS, 4.5), ...check(GRAPHICS, 3)]).toEqual([])
  expect([...TEXTS, ...GRAPHICS].flatMap(([, grounds]) => grounds).length).toBe(115)
})
