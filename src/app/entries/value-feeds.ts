import type { PetValue } from '#contract/catalogue.ts'
import type { SiteInfo } from '#contract/stats.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { escapeMarkup } from '#domain/text/escape-markup.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { changesHref, feedHref, receiptHref, type ChangeFilters } from '#domain/values/change-filters.ts'
import { viewChange } from '#domain/values/view-change.ts'
import * as common from '#messages/common.ts'
import { demands, fullValues, trends } from '#messages/pets.ts'
import { fromTo, startsAt } from '#messages/receipt.ts'
import { by } from '#messages/value-changes.ts'
import * as texts from '#messages/value-feed.ts'

export type FeedFormat = 'atom' | 'json'

export type ValueFeed = {
  site: Pick<SiteInfo, 'origin'>
  filters: ChangeFilters
  changes: readonly ValueReceipt[]
  /** The newest receipt of all, so that readers notice when old ones were rewritten; null: there is none. RC42 */
  newest: Pick<ValueReceipt, 'number' | 'hash'> | null
}

export const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

/** Changes as a feed, newest first. RC40 */
export const writeFeed = (format: FeedFormat, feed: ValueFeed): string =>
  format === 'atom' ? writeAtom(feed) : writeJson(feed)

/** RFC 4287. */
function writeAtom({ site: { origin }, filters, changes, newest }: ValueFeed): string {
  const self = origin + feedHref('atom', filters)
  const updated = changes[0]?.at ?? new Date(0).toISOString()
  return (
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">' +
    element('id', self) +
    element('title', texts.title(common.siteName)) +
    element('subtitle', newest ? texts.head(newest.number, newest.hash) : texts.subtitle) +
    element('updated', updated) +
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>` +
    `<link rel="alternate" type="text/html" href="${escapeMarkup(origin + changesHref(filters))}"/>` +
    `<author>${element('name', common.siteName)}</author>` +
    (newest
      ? `<newest xmlns="${escapeMarkup(`${origin}/values/how`)}" number="${newest.number}" hash="${newest.hash}"/>`
      : '') +
    changes
      .map((receipt) => {
        const url = origin + receiptHref(receipt.number)
        return (
          '<entry>' +
          element('id', url) +
          element('title', formatTitle(receipt)) +
          element('updated', receipt.at) +
          `<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>` +
          element('summary', formatSummary(receipt)) +
          '</entry>'
        )
      })
      .join('') +
    '</feed>'
  )
}

/** https://www.jsonfeed.org/version/1.1/ */
const writeJson = ({ site: { origin }, filters, changes, newest }: ValueFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: texts.title(common.siteName),
    description: texts.subtitle,
    language: 'en',
    home_page_url: origin + changesHref(filters),
    feed_url: origin + feedHref('json', filters),
    ...(newest && { _newest: { number: newest.number, hash: newest.hash } }),
    items: changes.map((receipt) => ({
      id: origin + receiptHref(receipt.number),
      url: origin + receiptHref(receipt.number),
      title: formatTitle(receipt),
      content_text: formatSummary(receipt),
      date_published: receipt.at,
      image: `${origin}/items/${receipt.item.slug}.png`,
      _receipt: { number: receipt.number, hash: receipt.hash, previousHash: receipt.previousHash },
    })),
  })

function formatTitle(receipt: ValueReceipt): string {
  const { value, percent } = viewChange(receipt)
  const to = write(value.to)
  const change = value.from === null || value.from === value.to ? startsAt(to) : fromTo(write(value.from), to)
  return texts.entryTitle(receipt.item.name, change, percent)
}

function formatSummary(receipt: ValueReceipt): string {
  const { demand, trend } = viewChange(receipt)
  return [
    texts.changed(by[receipt.source]),
    receipt.reason === undefined ? null : texts.why(receipt.reason),
    demand?.to && texts.demand(demands[demand.to]),
    trend?.to && texts.trend(trends[trend.to]),
    texts.seal(receipt.number, receipt.hash),
  ]
    .filter((text) => typeof text === 'string')
    .join('\n')
}

const write = (value: PetValue) => fullValues[value] ?? valueFigure(value).title

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
