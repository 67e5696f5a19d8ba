/** Word, number, times sign or other sign of a text. */
export type Token = {
  readonly kind: 'word' | 'number' | 'times' | 'sign'
  readonly text: string
  /** Whether a list may count with the number, as in `2.`, `2)` and `②`. */
  readonly isMarker?: boolean
  /** Whether the number isn't a plain count, such as -3, $3, 50% and 3/5. */
  readonly isFlawed?: boolean
  /** Whether the number is tied to a word, as in `Doggy-3` and `Doggy3`, or is before a letter that may be its unit. */
  readonly isDoubtful?: boolean
}

const CUSTOM_EMOJI = /<a?:\w{1,40}:\d{1,25}>/g
const KEYCAP = /([0-9])\uFE0F?\u20E3/gu
/** Numbers in circles, in brackets and with a full stop. */
const ENCLOSED = /[\u2460-\u249B\u24EA-\u24FF\u2776-\u2793]/gu
const TIMES_SIGN = /[✕✖⨉⨯╳]\uFE0F?/gu
/** Emoji that say something of the pet, so that they are asked about. */
const MEANT = /[❌❎❓❔➖➗🚫⛔]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Zeros of the digits that phones type: Arabic, Persian, Devanagari, Bengali and Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

/** Text in letters, digits and signs of one kind each: without emoji, direction marks and full-width digits. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(CUSTOM_EMOJI, ' ')
    .replaceAll(KEYCAP, ' $1) ')
    .replaceAll('🔟', ' 10) ')
    .replaceAll(ENCLOSED, (sign) => ` ${enclosedNumber(sign)}) `)
    .replaceAll(TIMES_SIGN, '×')
    .replaceAll('➕', '+')
    .replaceAll(EMOJI, (emoji) => (MEANT.test(emoji) ? ` ${emoji} ` : ' '))
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(FOREIGN_DIGIT, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replaceAll(/[‐‑‒–—―−⁃]/g, '-')
    .replaceAll(/[“”„‟«»‹›"`]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The dingbats' circles come in rows of ten. */
const enclosedNumber = (sign: string): string =>
  /\d+/.exec(sign.normalize('NFKC'))?.[0] ?? String((((sign.codePointAt(0) ?? 0) - 0x2776 + 10) % 10) + 1)

/** A grouped or decimal number with the letters tied to it, a run of letters and digits, or one sign. */
const RUN = /(?<![\p{L}\p{N}])\d+(?:[.,'’]\d+)+[\p{L}\p{M}\p{N}]*|[\p{L}\p{M}\p{N}'’]+|\S/gu
const NUMBER = "\\d[\\d.,'’]*?"
const COUNT = new RegExp(`^([xх]?)(${NUMBER})([kmb]?)([xх]|pcs?)?$`, 'iu')
const COUNT_FIRST = new RegExp(`^(${NUMBER})[xх](\\p{L}.*)$`, 'iu')
const COUNT_LAST = /^(.*\p{L})[xх](\d+)$/iu
const DIGITS_LAST = /^(.*\p{L})(\d+)$/u

/** Signs that lists, chats and spreadsheets put around names. */
const DECORATION = new Set('*_>|•·‣◦▪●○✓✔-:=()[]{}.,!#\\;►▶➤■□★☆◆◇')
const FLAW_BEFORE = new Set('#$€£¥@~≈<>^/%')
const FLAW_AFTER = new Set('%/+°$€£¥')

/**
 * The words, numbers and signs of cleaned text, without decoration. `splits`: whether a word such as `Doggyx3` is a word and a number.
 */
export function tokenise(text: string, splits: boolean): Token[] {
  const tokens: Token[] = []
  const number = (written: string, start: number, end: number, isTied = false): Token => {
    const [before = ' ', beforeThat = ' '] = [text[start - 1], text[start - 2]]
    const [after = '', afterThat = ''] = [text[end], text[end + 1]]
    const isTiedByHyphen = before === '-' && /[\p{L}\p{N})\]]/u.test(beforeThat) && tokens.at(-1)?.kind !== 'times'
    const isNegative = before === '-' && !isTiedByHyphen
    const isFlawed =
      isNegative ||
      FLAW_BEFORE.has(before) ||
      FLAW_AFTER.has(after) ||
      ((after === '-' || after === ':') && /\d/.test(afterThat)) ||
      (before === ':' && /\d/.test(beforeThat))
    const isFirst = tokens.length === 0
    return {
      kind: 'number',
      // With the signs around it, as the player reads it.
      text: isFlawed
        ? (/\S*$/.exec(text.slice(0, start))?.[0] ?? '') + (/^\S*/.exec(text.slice(start))?.[0] ?? '')
        : written,
      isFlawed,
      isDoubtful: isTied || isTiedByHyphen || before === '+',
      isMarker:
        isFirst && (after === '.' || after === ')') && before !== '(' && before !== '[' && !/[\d.,]/.test(afterThat),
    }
  }
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const count = COUNT.exec(run)
    const first = splits ? COUNT_FIRST.exec(run) : null
    const last = splits && !count && !first ? COUNT_LAST.exec(run) : null
    const tied = splits && !count && !first && !last ? DIGITS_LAST.exec(run) : null
    if (count) {
      const [, times = '', digits = '', unit = '', behind = ''] = count
      const start = index + times.length
      if (times !== '') tokens.push({ kind: 'times', text: times })
      tokens.push(number(digits + unit, start, index + run.length))
      if (behind !== '' && !/^p/i.test(behind)) tokens.push({ kind: 'times', text: behind })
    } else if (first) {
      const [, digits = '', word = ''] = first
      tokens.push(
        number(digits, index, index + digits.length),
        { kind: 'times', text: 'x' },
        { kind: 'word', text: word },
      )
    } else if (last) {
      const [, word = '', digits = ''] = last
      const start = index + run.length - digits.length
      tokens.push({ kind: 'word', text: word }, { kind: 'times', text: 'x' }, number(digits, start, index + run.length))
    } else if (tied) {
      const [, word = '', digits = ''] = tied
      const start = index + word.length
      tokens.push({ kind: 'word', text: word }, number(digits, start, index + run.length, true))
    } else if (/^[xх×]$/iu.test(run)) tokens.push({ kind: 'times', text: run })
    else if (/[\p{L}\p{N}]/u.test(run)) tokens.push({ kind: 'word', text: run })
    else if (run === '*' && (/\d/.test(text[index - 1] ?? '') || /\d/.test(text[index + 1] ?? '')))
      tokens.push({ kind: 'times', text: run })
    else if (!isDecoration(text, index, tokens.length === 0)) tokens.push({ kind: 'sign', text: run })
  }
  return markUnits(tokens)
}

/** An empty box, `[ ]`, is not decoration: it says that a pet is still missing. */
const isDecoration = (text: string, index: number, isFirst: boolean): boolean => {
  const sign = text[index] ?? ''
  if (sign === '[' && /^\[ ?\]/.test(text.slice(index, index + 3))) return false
  return DECORATION.has(sign) || (sign === '+' && isFirst) || sign === "'" || sign === '’'
}

/** `5 m` at the end may be five million. */
const markUnits = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, index) =>
    token.kind === 'number' && index === tokens.length - 2 && /^[kmb]$/i.test(tokens[index + 1]?.text ?? '')
      ? { ...token, isDoubtful: true }
      : token,
  )
