import type { PetValue } from '#contract/catalogue.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { escapeMarkup } from '#domain/text/escape-markup.ts'
import * as texts from '#messages/embeds.ts'
import { fullValues } from '#messages/pets.ts'

type Badge = { readonly name: string; readonly value: PetValue; readonly sample: boolean }

const HEIGHT = 20
const PADDING = 6
/** Width of a character at 11 px. The text is fitted to it, because every reader has other fonts. */
const CHARACTER = 6.4
const COLORS = { known: '#1a66c2', unknown: '#6b7280' }
/** Seconds for which shields.io may keep it. */
const CACHE_SECONDS = 300

const figure = (value: PetValue) => valueFigure(value).text
const findColor = (value: PetValue) => (typeof value === 'number' ? COLORS.known : COLORS.unknown)
const labelOf = ({ name, sample }: Badge) => (sample ? `${name} (${texts.sampleMark})` : name)

/** A pet's name and value as a small picture, in SVG without fonts and scripts. OD13 */
export function renderBadge(badge: Badge): string {
  const [label, message] = [labelOf(badge), figure(badge.value)]
  const spoken = escapeMarkup(texts.badge(label, fullValues[badge.value] ?? valueFigure(badge.value).title))
  const [left, right] = [label, message].map((text) => Math.round([...text].length * CHARACTER) + 2 * PADDING) as [
    number,
    number,
  ]
  const part = (text: string, x: number, width: number) =>
    `<text x="${x + PADDING}" y="14" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`
  return (
    // With a view box, a page that is narrower shrinks it and cuts nothing off.
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + right} ${HEIGHT}" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${spoken}"><title>${spoken}</title>` +
    `<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>` +
    `<g clip-path="url(#r)"><path fill="#374151" d="M0 0h${left}v${HEIGHT}H0z"/><path fill="${findColor(badge.value)}" d="M${left} 0h${right}v${HEIGHT}H${left}z"/></g>` +
    `<g fill="#fff" font-family="Verdana,Geneva,sans-serif" font-size="11">${part(label, 0, left)}${part(message, left, right)}</g></svg>`
  )
}

/** The same for the endpoint badge of shields.io. OD13 */
export const toShieldsBadge = (badge: Badge) => ({
  schemaVersion: 1,
  label: labelOf(badge),
  message: figure(badge.value),
  color: findColor(badge.value),
  cacheSeconds: CACHE_SECONDS,
})
