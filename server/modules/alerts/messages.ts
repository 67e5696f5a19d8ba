import type { AlertDelivery, AlertEntry, PushPayload } from '#contract/alerts.ts'
import { isPublicOrigin } from '#server/http/public-origin.ts'
import { hatchTag } from '#domain/alerts/hatch-tag.ts'
import type { AlertNotificationTable } from './alerts.table.ts'
import { notificationText } from './notification-text.ts'

/** A notification as a message needs it; null: it is a test. */
export type MessageContent = Pick<AlertNotificationTable, 'number' | 'condition' | 'entries' | 'entry_count'> | null

/** In characters, so that a payload stays below 2 KB. AL41 */
const MAX_BODY_LENGTH = 600

const TEST = {
  title: 'Alerts work',
  body: 'This is a test. Alerts of your rules come like this.',
  path: '/watchlist',
  tag: 'test',
}

/** A notification of the same tag replaces the earlier one. AL250 */
const toTag = (number: number, { kind }: AlertDelivery['condition'], [first, ...others]: readonly AlertEntry[]) =>
  kind === 'hatched' && first && others.length === 0 ? hatchTag(first.slug) : `alert-${number}`

function toText(content: MessageContent) {
  if (!content) return { ...TEST, entries: [] as AlertEntry[] }
  const entries: AlertEntry[] = JSON.parse(content.entries)
  const condition: AlertDelivery['condition'] = JSON.parse(content.condition)
  const tag = toTag(content.number, condition, entries)
  return { ...notificationText(condition, entries, content.entry_count), entries, tag }
}

/** The text of a push message. `isShort`: for a service that refuses a longer one. AL41, AL46 */
export function pushPayload(content: MessageContent, origin: string, isShort = false): PushPayload {
  const { title, body, path, tag } = toText(content)
  return {
    web_push: 8030,
    notification: {
      title,
      body: isShort ? '' : body.slice(0, MAX_BODY_LENGTH),
      navigate: origin + path,
      tag,
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { number: content?.number ?? null },
    },
  }
}

/** Push services keep only the newest message of a topic, so that a repeated try is not kept twice. AL263 */
export const pushTopic = (content: MessageContent): string => (content ? `alert-${content.number}` : 'test')

/** A message of a Discord webhook, which mentions no user whatever its text contains; Discord refuses one with a link that is not public. AL48, AL256 */
export function discordMessage(content: MessageContent, origin: string) {
  const { title, body, path, entries } = toText(content)
  const [first] = entries
  const isPublic = isPublicOrigin(origin)
  return {
    embeds: [
      {
        title,
        description: body,
        ...(isPublic && { url: origin + path }),
        ...(isPublic && first && { thumbnail: { url: origin + first.image } }),
        // The same at every try, so that a reader can recognise a repeated one.
        footer: { text: content ? `Alert ${content.number}` : 'Test' },
      },
    ],
    allowed_mentions: { parse: [] },
  }
}
