import { valueReceipt } from '#contract/value-changes.fixture.ts'
import { NO_CHANGE_FILTERS } from '#domain/values/change-filters.ts'
import { expect, it } from 'vitest'
import { writeFeed, type ValueFeed } from './value-feeds.ts'

const createFeed = (fields: Partial<ValueFeed>): ValueFeed => ({
  site: { origin: 'https://bgsi.example' },
  filters: NO_CHANGE_FILTERS,
  changes: [],
  newest: null,
  ...fields,
})
/** The elements below the root, by name, with their text. */
function parse(xml: string) {
  const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = root.tagName === 'parsererror' ? root : root.querySelector('parsererror')
  if (fault) throw new Error(`ill-formed: ${fault.textContent}`)
  const texts = (name: string, parent: Element = root) =>
    [...parent.children].filter(({ tagName }) => tagName === name).map(({ textContent }) => textContent)
  return { root, texts, entries: [...root.children].filter(({ tagName }) => tagName === 'entry') }
}

it('[RC40, RC42] the Atom feed names itself, its page, and the newest receipt of all', () => {
  const filters = { ...NO_CHANGE_FILTERS, item: 'king-doggy', source: 'desk' } as const
  const newest = valueReceipt({ number: 90 })
  const { root, texts, entries } = parse(writeFeed('atom', createFeed({ filters, changes: [valueReceipt()], newest })))
  expect([root.tagName, root.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(texts('id')).toEqual(['https://bgsi.example/values/changes.atom?item=king-doggy&source=desk'])
  expect(texts('updated')).toEqual(['2026-11-20T18:05:00.000Z'])
  const links = [...root.children].filter(({ tagName }) => tagName === 'link')
  expect(links.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['self', 'https://bgsi.example/values/changes.atom?item=king-doggy&source=desk'],
    ['alternate', 'https://bgsi.example/values/changes?item=king-doggy&source=desk'],
  ])
  const head = [...root.children].find(({ tagName }) => tagName === 'newest')
  expect([head?.getAttribute('number'), head?.getAttribute('hash')]).toEqual(['90', newest.hash])
  expect(texts('subtitle')).toEqual([`Newest receipt: 90, hash ${newest.hash}`])
  expect(entries).toHaveLength(1)
  expect(texts('id', entries[0])).toEqual(['https://bgsi.example/values/changes/7'])
  expect(texts('title', entries[0])).toEqual(['King Doggy: 1,200,000 to 1,280,000 (+6.7%)'])
})

it('[RC45] no text ends its element, and control characters are left out', () => {
  const reason = 'a <b> & "c" ]]> </summary>\u0007\u0000'
  const { texts, entries } = parse(
    writeFeed('atom', createFeed({ changes: [valueReceipt({ reason, source: 'desk' })] })),
  )
  expect(texts('summary', entries[0])).toEqual([
    `Changed by the editors.\nWhy: a <b> & "c" ]]> </summary>\nReceipt 7, hash ${valueReceipt().hash}`,
  ])
})

it('[RC40] a feed without changes is valid', () => {
  const { texts, entries } = parse(writeFeed('atom', createFeed({})))
  expect([entries, texts('updated')]).toEqual([[], ['1970-01-01T00:00:00.000Z']])
  const json = JSON.parse(writeFeed('json', createFeed({})))
  expect([json.items, '_newest' in json]).toEqual([[], false])
})

/** Each text with what XML leaves of it. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['a\ufffeb', 'ab'],
  ['a\uffffb', 'ab'],
  ['a\ufdd0\ufdefb', 'ab'],
  ['a\u{1fffe}\u{10ffff}b', 'ab'],
  ['a\ud800b', 'ab'],
  ['a\udfffb', 'ab'],
  ['\udc00\ud800', ''],
  ['a\u{1f431}b', 'a\u{1f431}b'],
  ['a\u0000\u0001\u000b\u000c\u001b\u007f\u0085b', 'ab'],
  ['a\tb\nc', 'a\tb\nc'],
  [']]>', ']]>'],
  ['<![CDATA[x]]>', '<![CDATA[x]]>'],
  ['<!--', '<!--'],
  ['<?xml version="1.0"?>', '<?xml version="1.0"?>'],
  ['<!DOCTYPE x [<!ENTITY a "b">]>&a;', '<!DOCTYPE x [<!ENTITY a "b">]>&a;'],
  ['&#0;&#xFFFE;&amp;&nbsp;', '&#0;&#xFFFE;&amp;&nbsp;'],
  [`"' onload='x' ="`, `"' onload='x' ="`],
  ['\u2028\u2029\ufeff', '\u2028\u2029\ufeff'],
]
it.each(HOSTILE)('[RC72] feeds with %j are well-formed', (hostile, left) => {
  const receipt = valueReceipt({ reason: `x${hostile}y`, source: 'desk' })
  const changes = [{ ...receipt, item: { ...receipt.item, name: `Pet ${hostile}.` } }]
  const { texts, entries } = parse(writeFeed('atom', createFeed({ changes })))
  expect(texts('summary', entries[0])[0]).toContain(`Why: x${left}y\n`)
  expect(texts('title', entries[0])[0]).toContain(`Pet ${left}.`)
  const json = writeFeed('json', createFeed({ changes }))
  // As UTF-8 half a surrogate pair would be another character.
  expect(new TextDecoder().decode(new TextEncoder().encode(json))).toBe(json)
  expect(JSON.parse(json).items[0].content_text).toContain(`Why: x${hostile}y\n`)
})
