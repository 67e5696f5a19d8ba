import { expect, it } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const SITE = ['https://values.example']

it.each([
  'https://values.example',
  'https://values.example/',
  'https://values.example:443',
  'https://VALUES.example',
  'http://values.example',
  'http://values.example:80',
  'http://values.example:443',
  'wss://values.example',
  'wss://values.example:443/',
  'ws://values.example',
])('[LV44] a program that names itself %s connects', (origin) => {
  expect(isOwnOrigin(origin, SITE, 'values.example')).toBe(true)
})

it.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['ws://127.0.0.1:3000/', '127.0.0.1:3000'],
  ['http://localhost:3000', 'localhost:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://10.0.0.4', '10.0.0.4'],
  ['https://10.0.0.4', '10.0.0.4'],
])('[LV45] a program that calls %s past the proxy connects', (origin, host) => {
  expect(isOwnOrigin(origin, SITE, host)).toBe(true)
})

it.each([
  ['https://evil.example', 'values.example'],
  ['https://values.example.evil.example', 'values.example'],
  ['https://evilvalues.example', 'values.example'],
  ['https://values.example.', 'values.example'],
  ['https://sub.values.example', 'values.example'],
  ['https://values.example:8443', 'values.example'],
  ['http://values.example:8080', 'values.example'],
  ['https://values.example@evil.example', 'values.example'],
  ['https://me:word@values.example', 'values.example'],
  ['https://values.example/page', 'values.example'],
  ['https://values.example?x', 'values.example'],
  ['ftp://values.example', 'values.example'],
  ['file://', 'values.example'],
  ['chrome-extension://values.example', 'values.example'],
  ['null', 'values.example'],
  ['', 'values.example'],
  ['values.example', 'values.example'],
  // A name that a stranger points at this machine: their page calls its own host.
  ['http://rebound.example', 'rebound.example'],
  ['http://rebound.example:3000', 'rebound.example:3000'],
  ['http://127.0.0.1:4000', '127.0.0.1:3000'],
  ['http://localhost:3000', '127.0.0.1:3000'],
  ['http://127.0.0.1.evil.example', '127.0.0.1'],
  ['http://evil.example', undefined],
])('[LV13, LV45] the page %s that calls %s is foreign', (origin, host) => {
  expect(isOwnOrigin(origin, SITE, host)).toBe(false)
})
