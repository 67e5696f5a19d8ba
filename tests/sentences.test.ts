import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, type ESTree } from 'vite'
import { expect, it } from 'vitest'
import { calleeNames, children } from '../scripts/spec/syntax.ts'

/** Rooms that return codes and figures: what a player reads is in `messages`. */
const ROOMS = ['src/domain', 'src/machines', 'src/lib']

/** Texts that are no player's: programs, patterns, protocols, and names as the game writes them. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/domain/chat/chat-flags.ts': ['|name is|user is|tag is)'],
  'src/domain/items/item-label.ts': ['secret legendary'],
  'src/domain/items/variants.ts': ['Shiny Mythic'],
  'src/domain/text/search-expansion.ts': ['Shiny Mythic'],
  'src/lib/http.ts': ['Bearer '],
}

/** Two words with a space between, or a capitalised word before a space or a value. */
const SENTENCE = /\p{L}\p{Ll}*[’']?\p{L}* +[\p{L}“]|^\p{Lu}\p{Ll}+[ :]/u

/** What developers read: errors and the console. */
const isForDevelopers = (node: ESTree.Node) =>
  (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) ||
  (node.type === 'CallExpression' && calleeNames(node.callee).at(-1) === 'console')

function* findTexts(node: ESTree.Node): Generator<string> {
  if (isForDevelopers(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateElement') yield node.value.cooked ?? ''
  for (const child of children(node)) yield* findTexts(child)
}

const findSentences = (path: string, source: string): string[] =>
  [...findTexts(parseSync(path, source).program)].filter(
    (text) => SENTENCE.test(text) && !ALLOWED[path]?.some((allowed) => text.includes(allowed)),
  )

const findFiles = (room: string) =>
  readdirSync(room, { encoding: 'utf8', recursive: true }).map((file) => `${room}/${file}`)

const files = [
  ...ROOMS.flatMap(findFiles),
  // Data of one screen: what it reads, and what the browser stores of it.
  ...findFiles('src/features').filter((path) => /(-source|-queries|-draft|\.store)\.ts$/.test(path)),
].filter((path) => /\.tsx?$/.test(path) && !/\.(test|harness|paths|fixture)\.tsx?$/.test(path))

it('[RU29] rules, machines and sources hold no sentence', () => {
  expect(files.length).toBeGreaterThan(90)
  expect(
    files.flatMap((path) => findSentences(path, readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`)),
  ).toEqual([])
})

it.each(Object.entries(ALLOWED))('[RU29] %s still holds what is allowed there', (path, texts) => {
  const source = readFileSync(path, 'utf8')
  expect(texts.filter((text) => !source.includes(text))).toEqual([])
})

it.each([
  ["const text = 'No value yet'", true],
  ['const text = `${n} pets left`', true],
  ["const text = { title: 'Couldn’t load' }", true],
  ["toast({ text: 'You’re offline' })", true],
  ['const text = `Updated ${date}`', true],
  ["throw new TypeError('auth: provide one')", false],
  ["console.warn('it could not be read', error)", false],
  ["const code = 'session.ended'", false],
  ['const path = `/items/${slug}`', false],
  ["type Word = 'Normal' | 'Shiny'", false],
])('[RU29] %s: a sentence is %s', (code, isSentence) => {
  expect(findSentences('planted.ts', code).length > 0).toEqual(isSentence)
})
