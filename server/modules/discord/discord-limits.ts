import type { APIEmbed } from 'discord-api-types/v10'

/** Discord refuses an answer beyond any of these; lengths are in UTF-16 units, which are never fewer than its characters. DI7 */
export const DISCORD_LIMITS = {
  choices: 25,
  choiceName: 100,
  choiceValue: 100,
  embedTotal: 6_000,
  title: 256,
  description: 4_096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1_024,
  footer: 2_048,
  content: 2_000,
  buttonLabel: 80,
  buttonUrl: 512,
  embedUrl: 2_048,
} as const

const ELLIPSIS = '…'

/** A text of at most `max` characters, cut between two of them and never after a backslash that escapes the next. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text
    .slice(0, Math.max(0, max - ELLIPSIS.length))
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\\+$/, (slashes) => (slashes.length % 2 === 0 ? slashes : slashes.slice(1)))
  return cut + ELLIPSIS.slice(0, max)
}

/** As many whole lines as fit, then how many more there are. */
export function joinLines(lines: readonly string[], max: number, more: (count: number) => string): string {
  const all = lines.join('\n')
  if (all.length <= max) return all
  for (let kept = lines.length - 1; kept > 0; kept--) {
    const text = [...lines.slice(0, kept), more(lines.length - kept)].join('\n')
    if (text.length <= max) return text
  }
  return cutText(all, max)
}

/** The embed within Discord's limits: texts are cut, and fields from the first that has no room on are left out. DI7 */
export function fitEmbed({ title, description, footer, url, fields = [], ...rest }: APIEmbed): APIEmbed {
  let left = DISCORD_LIMITS.embedTotal
  const take = (text: string, max: number) => {
    const taken = cutText(text, Math.min(max, left))
    left -= taken.length
    return taken
  }
  const fitted: APIEmbed = { ...rest }
  if (title !== undefined) fitted.title = take(title, DISCORD_LIMITS.title)
  if (footer) fitted.footer = { ...footer, text: take(footer.text, DISCORD_LIMITS.footer) }
  if (description !== undefined) fitted.description = take(description, DISCORD_LIMITS.description)
  if (url !== undefined && url.length <= DISCORD_LIMITS.embedUrl) fitted.url = url
  const cut = fields.slice(0, DISCORD_LIMITS.fields).map(({ name, value, ...field }) => ({
    ...field,
    name: cutText(name, DISCORD_LIMITS.fieldName),
    value: cutText(value, DISCORD_LIMITS.fieldValue),
  }))
  const end = cut.findIndex(({ name, value }) => (left -= name.length + value.length) < 0)
  const kept = end < 0 ? cut : cut.slice(0, end)
  return kept.length > 0 ? { ...fitted, fields: kept } : fitted
}
