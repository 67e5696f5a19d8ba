import { isFlagged } from './chat-flags.ts'

/** Contact detail in a text. `code`: that of an invitation or a private server. */
export type ContactDetail = 'link' | 'email' | 'phone' | 'handle' | 'code'

/** Letters of other alphabets, and signs, that are written for a Latin letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', г: 'r', һ: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x',
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w', ı: 'i', ɡ: 'g', ⅼ: 'l',
} // prettier-ignore
/** Digits and signs within a word. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  $: 's',
  '!': 'i',
  '@': 'a',
}

/** Digits as words, in the languages of phrases. */
const DIGIT_WORDS: readonly (readonly string[])[] = [
  ['zero', 'cero', 'nol', 'oh'],
  ['one', 'um', 'uno', 'isa', 'satu'],
  ['two', 'dois', 'dos', 'dalawa', 'dua'],
  ['three', 'tres', 'tatlo', 'tiga'],
  ['four', 'quatro', 'cuatro', 'apat', 'empat'],
  ['five', 'cinco', 'lima'],
  ['six', 'seis', 'anim', 'enam'],
  ['seven', 'sete', 'siete', 'pito', 'tujuh'],
  ['eight', 'oito', 'ocho', 'walo', 'delapan'],
  ['nine', 'nove', 'nueve', 'siyam', 'sembilan'],
]
const DIGIT_OF = new Map(DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)))
/** Digits that make a telephone number, however they are written. */
const PHONE_DIGITS = 7

/** Names that nobody writes in a trade but to meet elsewhere. */
const APPS = [
  'discord', 'snapchat', 'instagram', 'tiktok', 'telegram', 'whats\\s?app?', 'messenger', 'facebook', 'skype', 'kik', 'viber', 'gmail', 'hotmail', 'outlook', 'yahoo',
] // prettier-ignore
/** Their short names, which are also other words: they count next to a word of `ASKING`. */
const SHORT_APPS = 'disc|disco|dc|disk|snap|sc|insta|ig|tt|tele|tg|wpp|zap|zapzap|wa|wsp|wasap|fb|msgr'
const ASKING =
  'my|add|dm|pm|on|in|at|user|username|id|number|contact|follow|text|call|msg|message|meu|minha|seu|teu|chama|manda|adiciona|no|na|pelo|mi|tu|su|agrega|agregame|sigueme|escribeme|llama|en|por|ko|mo|sa|kita|akong|ku|aku|di|nomor|hubungi|kontak|lewat|ke'

/** Pets whose names hold the name of an app. */
const PETS = /discord imp/g

const APP = APPS.join('|')
const DOT_WORDS = 'dot|punto|ponto|tuldok|titik'
const STRONG_ENDINGS =
  'com|net|org|gg|xyz|io|app|dev|site|online|shop|store|link|live|club|tv|me|co|gift|fun|vip|br|mx|ph'

const SPELLED_LINK = new RegExp(
  `[a-z0-9_-]{2,40}\\s*(?:[([{<]\\s*(?:\\.|${DOT_WORDS})\\s*[)\\]}>]|\\s(?:${DOT_WORDS})\\s)\\s*(?:${STRONG_ENDINGS})(?![a-z])`,
)
const SPACED_LINK = /[a-z0-9_-]{3,40}(?:\s+\.\s*|\s*\.\s+)(?:com|net|org|gg|xyz)(?![a-z])/
const SLASHED_INVITE = /(?<![a-z])(?:gg|invite|t\.?me|wa\.?me)\s*[/\\]\s*[a-z0-9]{2,}/
const SPELLED_EMAIL = new RegExp(
  `[a-z0-9._-]{2,40}\\s*(?:@|\\s(?:at|arroba|sa)\\s|[([{]\\s*(?:at|@|arroba)\\s*[)\\]}])\\s*[a-z0-9-]{2,40}\\s*(?:\\.|\\s(?:${DOT_WORDS})\\s|[([{]\\s*(?:\\.|${DOT_WORDS})\\s*[)\\]}])\\s*[a-z]{2,6}`,
)
const SHORT_APP = new RegExp(
  `(?<![a-z])(?:(?:${ASKING})(?:\\s[a-z]{1,10})?\\s(?:${SHORT_APPS})|(?:${SHORT_APPS})(?:\\s*[:=]|\\s(?:is|e|es|ko|ku|aku|mo|me|id|user|name)(?![a-z])))(?![a-z])`,
)
const HANDLE = /(?<![a-z0-9])(?:user ?name|nick(?:name)?|usuario|akun|username)\s*[:=]\s*[a-z0-9_.]{3,32}/
const CODE =
  /(?<![a-z])(?:code|codigo|kode|invite|server)\s*(?:is|e|es|:|=|ko)?\s*[:=]?\s*(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9-]{5,24}(?![a-z0-9])/

/** The kind of contact detail that a text holds, also where it is disguised; null: none. No repetition is unbounded. CH123 */
export function findContactDetail(text: string): ContactDetail | null {
  const plain = toPlain(text).replace(PETS, '')
  if (SPELLED_EMAIL.test(plain)) return 'email'
  if (isFlagged(text) || isFlagged(plain)) return 'link'
  if (SPELLED_LINK.test(plain) || SPACED_LINK.test(plain) || SLASHED_INVITE.test(plain)) return 'link'
  if (namesApp(plain)) return 'handle'
  if (SHORT_APP.test(plain) || HANDLE.test(plain)) return 'handle'
  if (holdsPhone(plain)) return 'phone'
  return CODE.test(plain) ? 'code' : null
}

/** Latin letters without accents, and nothing that no screen shows. */
const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)

/** An app by its whole name: as a word, with digits for letters, or with something between its letters. */
function namesApp(plain: string): boolean {
  const letters = plain.replace(/(?<=[a-z0-9$!@])[0134578$!@](?=[a-z0-9$!@])/g, (sign) => LEET[sign] ?? sign)
  const isApp = new RegExp(`(?<![a-z])(?:${APP})(?![a-z])`)
  if (isApp.test(letters)) return true
  // Single characters with the same kind of gap between them: `d i s c o r d`, `d.i.s.c.o.r.d`, `d-i-s-c`.
  for (const [spelled] of letters.matchAll(/(?<![a-z])[a-z](?:[ ._*|/-]{1,3}[a-z](?![a-z])){2,30}/g)) {
    const word = spelled.replace(/[^a-z]/g, '')
    if (new RegExp(APP).test(word) || new RegExp(`(?:${ASKING})?(?:${SHORT_APPS})$`).test(word)) return true
  }
  return false
}

/** Digits one by one, as words or between other signs. Values are long numbers too: groups of three and round numbers are theirs. */
function holdsPhone(plain: string): boolean {
  const tokens = plain.match(/\d+|[a-z]+|[^\sa-z\d]/g) ?? []
  let run = ''
  let singles = 0
  const isPhone = () => run.length >= PHONE_DIGITS && singles >= PHONE_DIGITS - 2
  for (const token of tokens) {
    const digit = DIGIT_OF.get(token) ?? (/^\d$/.test(token) ? token : undefined)
    if (digit !== undefined) {
      run += digit
      singles++
    } else if (/^\d{2,4}$/.test(token) && singles > 0) run += token
    else if (!/^[-.,/()*+_|]$/.test(token)) {
      if (isPhone()) return true
      run = ''
      singles = 0
    }
  }
  if (isPhone()) return true
  return (plain.match(/(?<![\d.,])\d{10,13}(?![\d.,]?\d)/g) ?? []).some((number) => !number.endsWith('000'))
}
