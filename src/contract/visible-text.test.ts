import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MessageText } from './chat.ts'
import { IngestHatch, IngestValue } from './ingest.ts'
import { Reason } from './measures.ts'
import { Explanation } from './proposals.ts'

const readReason = (reason: string) => v.parse(IngestValue, { slug: 'doggy', value: 1, reason }).reason

it.each([
  ['ten letters \u202edrawkcab\u202c', 'ten letters drawkcab'],
  ['ten letters \u2066\u2067\u2068x\u2069', 'ten letters x'],
  ['ten letters \u202a\u202b\u202dx', 'ten letters x'],
  ['ten letters \u0007\u001b[31m', 'ten letters [31m'],
  ['ten letters\r\nand\tmore', 'ten letters\nand\tmore'],
  ['ten letters \ufffe\uffff\u{2fffe}\ufdd0.', 'ten letters .'],
  ['ten letters \u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'ten letters \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['ten letters \u05e9\u05dc\u05d5\u05dd\u200f!', 'ten letters \u05e9\u05dc\u05d5\u05dd\u200f!'],
])('[RC73] the text %j is stored as %j', (text, stored) => {
  expect([v.parse(MessageText, text), v.parse(Reason, text), readReason(text)]).toEqual([stored, stored, stored])
})

it('[RC73] text of nothing but such characters says nothing', () => {
  expect([v.is(MessageText, '\u202e\u0007\ufffe'), v.is(Reason, '\u2066'.repeat(20))]).toEqual([false, false])
})

it.each(['\u202e', '\u2067', '\u061c', '\u0007', '\ufffe', '\u{1ffff}'])(
  '[RC73] one line of text and a name with %j are refused',
  (character) => {
    const hatch = { id: '1', slug: 'doggy', playerName: `No${character}va` }
    expect([v.is(Explanation, `a long reason ${character}.`), v.is(IngestHatch, hatch)]).toEqual([false, false])
  },
)
