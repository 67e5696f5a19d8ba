import { expect, it } from 'vitest'
import { foldName } from './fold-name.ts'

it.each([
  ['Nova', 'nova'],
  ['@Nova', 'nova'],
  [' @ Nova ', 'nova'],
  ['＠Nova', 'nova'],
  ['@@nova', 'nova'],
  ['José', 'jose'],
  ['JOSE\u0301', 'jose'],
  ['Ñandú_99', 'nandu_99'],
  ['Łukasz', 'lukasz'],
  ['Søren', 'soren'],
  ['Großmeister', 'grossmeister'],
  ['Æther', 'aether'],
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['İnci', 'inci'],
  ['Ωμέγας', 'ωμεγασ'],
  ['ΩΜΕΓΑΣ', 'ωμεγασ'],
  ['Ёлка', 'елка'],
  ['Ｎｏｖａ', 'nova'],
  ['nova@home', 'nova@home'],
  ['Nova Star', 'nova star'],
  ['星_b%', '星_b%'],
  ['@', ''],
  ['\u0301', ''],
])('[CH103] %j is compared as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
