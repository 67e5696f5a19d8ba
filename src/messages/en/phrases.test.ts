import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import { PHRASE_KEYS, PHRASES } from '#contract/phrases.ts'
import { describe, expect, it } from 'vitest'
import { languageNames } from './language-names.ts'
import { loadPhrases } from './phrase-languages.ts'

/** Digits, and letters and numbers as words, of every language: what a sequence could spell with. */
const SPELLED =
  /\d|^\W*(\p{L}|zero|one|two|three|four|five|six|seven|eight|nine|ten|um|dois|três|quatro|cinco|seis|sete|oito|nove|dez|uno|dos|tres|cuatro|siete|ocho|nueve|diez|isa|dalawa|tatlo|apat|lima|anim|pito|walo|siyam|sampu|satu|dua|tiga|empat|enam|tujuh|delapan|sembilan|sepuluh)\W*$/iu

describe.each(PHRASE_LANGUAGES)('phrases in %s', (language) => {
  it('[CH115] every phrase is there with its pets, and no other', async () => {
    const { phrases } = await loadPhrases(language)
    expect(Object.keys(phrases).toSorted()).toEqual([...PHRASE_KEYS].toSorted())
    for (const key of PHRASE_KEYS) {
      const named = new Set(phrases[key].match(/\{\w+\}/g))
      expect([key, ...named].toSorted()).toEqual([key, ...['{pet}', '{other}'].slice(0, PHRASES[key].pets)].toSorted())
    }
  })

  it('[CH113] none is a letter or a number, no two are alike, and each is short', async () => {
    const said = Object.values((await loadPhrases(language)).phrases)
    expect(said.filter((text) => SPELLED.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
    expect(new Set(said).size).toBe(said.length)
    expect(said.filter((text) => text.length > 70)).toEqual([])
  })

  it('[CH116] has a name of its own', () => {
    expect(languageNames[language]).toMatch(/^\p{L}{4,}/u)
  })
})
