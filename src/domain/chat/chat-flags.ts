/** Text that leads away from the site: an address, or a way to reach a person elsewhere. */
export type Flag = 'link' | 'email' | 'phone' | 'handle'
export type FlaggedPart = { readonly text: string; readonly flag: Flag | null }

const ENDINGS =
  'com|net|org|gg|io|me|co|xyz|info|biz|app|dev|site|online|shop|store|link|click|top|live|club|tv|cc|pw|tk|ml|ga|cf|gq|ly|gl|to|us|uk|de|fr|nl|eu|ru|in|br|cn|jp|ca|au|pl|es|it|se|fi|dk|cz|ws|page|web|gift|gifts|win|fun|vip|pro|zip|mov|cfd|icu|lol|game|games|trade|rbx'
/** A dot, also one that is written out to get past such rules as these. */
const DOT = '(?:[.\\u3002\\uFF0E]|\\s?[(\\[{]\\s?(?:dot|\\.)\\s?[)\\]}]\\s?|\\sdot\\s)'
const LABEL = '[\\p{L}\\p{N}_-]{1,63}'
const APPS = 'discord|disc|snapchat|snap|instagram|insta|tiktok|telegram|whatsapp|kik|skype|messenger'

/**
 * In the order in which they win. Every repetition is bounded and none holds another that can match the same text, so that no text
 * takes longer than its length lets expect.
 */
const RULES: readonly (readonly [Flag, string])[] = [
  ['email', `(?<![\\p{L}\\p{N}._+-])[\\p{L}\\p{N}._+-]{1,64}@${LABEL}(?:${DOT}${LABEL}){1,5}`],
  ['link', `(?<![\\p{L}\\p{N}])[a-z][a-z0-9+-]{1,15}://\\S{1,2000}`],
  ['link', `(?<![\\p{L}\\p{N}.-])www\\.\\S{1,2000}`],
  [
    'link',
    `(?<![\\p{L}\\p{N}_-])(?:${LABEL}${DOT}){1,6}(?:xn--[a-z0-9-]{1,59}|${ENDINGS})(?![\\p{L}\\p{N}_-])(?::\\d{1,5})?(?:/\\S{0,2000})?`,
  ],
  ['link', `(?<![\\p{L}\\p{N}_-])(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d{1,5}|/\\S{1,2000})`],
  // Values are long numbers too: only what is written as people write telephone numbers counts.
  ['phone', `(?<![\\p{L}\\p{N}+])\\+\\d(?:[ ().-]{0,2}\\d){6,14}(?!\\d)`],
  ['phone', `(?<![\\p{L}\\p{N}.,-])\\(?\\d{3}\\)?[ .-]{1,2}\\d{3}[ .-]\\d{4}(?!\\d)`],
  ['phone', `(?<![\\p{L}\\p{N}.,])0\\d{9,10}(?!\\d)`],
  ['handle', `(?<![\\p{L}\\p{N}_.])[\\p{L}\\p{N}_.]{2,32}#\\d{4}(?!\\d)`],
  ['handle', `(?<![\\p{L}\\p{N}_@])@[\\p{L}\\p{N}_.]{2,32}`],
  [
    'handle',
    `(?<![\\p{L}\\p{N}])(?:${APPS})(?:\\s{0,2}[:=]\\s{0,2}@?|\\s(?:is|name is|user is|tag is)\\s)[\\p{L}\\p{N}_.#]{2,32}`,
  ],
  [
    'handle',
    `(?<![\\p{L}\\p{N}])(?:add|dm|msg|text|call|hmu)\\s(?:me\\s)?(?:on|at|in)\\s(?:my\\s)?(?:${APPS}|dc|ig)(?![\\p{L}\\p{N}])(?:\\s{0,2}[:=]\\s{0,2}@?[\\p{L}\\p{N}_.#]{2,32})?`,
  ],
]
const ANY = new RegExp(RULES.map(([, source]) => `(${source})`).join('|'), 'giu')

/** A text in parts that make it up again, those flagged that lead away from the site. Nothing in it is ever interpreted. CH18 */
export function flagParts(text: string): readonly FlaggedPart[] {
  const parts: FlaggedPart[] = []
  let end = 0
  for (const match of text.matchAll(ANY)) {
    const rule = match.slice(1).findIndex((group) => group !== undefined)
    if (match.index > end) parts.push({ text: text.slice(end, match.index), flag: null })
    parts.push({ text: match[0], flag: RULES[rule]?.[0] ?? null })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), flag: null })
  return parts
}

export const isFlagged = (text: string): boolean => flagParts(text).some(({ flag }) => flag !== null)
