import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import { PHRASE_KEYS, PHRASES, type Phrase } from '#contract/phrases.ts'
import { expect, it } from 'vitest'
import { findLanguage } from './phrase-language.ts'
import { sayPhrase } from './phrase.ts'

const phrase = (key: string, ...names: string[]): Phrase => ({
  key,
  pets: names.map((name, at) => ({ slug: `pet-${at}`, name, quantity: at + 1 })),
})

it.each([
  [['pt-PT', 'en'], 'pt-BR'],
  [['es'], 'es-419'],
  [['tl-PH'], 'fil'],
  [['in'], 'id'],
  [['de-DE', 'FIL'], 'fil'],
  [['de', 'fr'], 'en'],
  [[], 'en'],
  [['', '-', 'constructor'], 'en'],
])('[CH116] a reader who prefers %j reads %s', (preferred, expected) => {
  expect(findLanguage(PHRASE_LANGUAGES, preferred)).toBe(expected)
})

it('[CH115] a phrase names its pets with their quantities, in the order of the language', () => {
  const phrases = { swap: 'Instead of {other} give {pet}' }
  expect(sayPhrase(phrases, phrase('swap', 'Doggy', 'King Doggy'))).toBe('Instead of 2 × King Doggy give Doggy')
})

it.each([
  ['a language that lacks it', {}, phrase('hello')],
  ['a word of every object', {}, phrase('constructor')],
  ['a phrase without its pet', { add: 'Add {pet}' }, phrase('add')],
])('[CH118] nothing is said for %s', (_, phrases, said) => {
  expect(sayPhrase(phrases, said)).toBeUndefined()
})

it('[CH115] a name with the marks of a template is said as it is', () => {
  expect(sayPhrase({ add: 'Add {pet}' }, phrase('add', '{other} $&'))).toBe('Add {other} $&')
})

it('[CH113] there are 40 to 60 phrases, and none is a letter, a digit or its name', () => {
  expect(PHRASE_KEYS.length).toBeGreaterThanOrEqual(40)
  expect(PHRASE_KEYS.length).toBeLessThanOrEqual(60)
  expect(Object.values(PHRASES).filter(({ pets }) => pets > 0).length).toBeGreaterThan(8)
})
