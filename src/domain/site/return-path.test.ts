import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

describe('returnPath', () => {
  it.each([
    '/',
    '/items',
    '/items/king-doggy?variant=shiny',
    '/items?search=a%2Fb%5Cc%0A',
    '/items?next=https://other.example',
    '/calculator?you=king-doggy.2&them=owolord#top',
    '/chat/1',
    '/authors',
    '/items/caf%C3%A9',
  ])('[AU6] %s is a path of this site', (path) => {
    expect(returnPath(path)).toBe(path)
  })

  it.each([
    ['nothing', ''],
    ['a path that begins nowhere', 'items'],
    ['another host', '//other.example'],
    ['another host behind three slashes', '///other.example'],
    ['an address', 'https://other.example/'],
    ['an address without slashes', 'https:other.example'],
    ['a script', 'javascript:alert(1)'],
    ['a backslash', '/\\other.example'],
    ['backslashes', '\\\\other.example'],
    ['a tab that browsers leave out', '/\t/other.example'],
    ['a line break that browsers leave out', '/\n/other.example'],
    ['a header of its own', '/\r\nset-cookie: a=b'],
    ['a null', '/\u0000'],
    ['a space in front', ' /items'],
    ['a turned direction', '/items/\u202eelpmaxe'],
    ['half a character', '/items/\ud800'],
    ['dots that lead to another host', '/.//other.example'],
    ['dots that lead up to another host', '/items/..//other.example'],
    ['encoded slashes', '/%2Fother.example'],
    ['encoded slashes in lower case', '/%2f%2fother.example'],
    ['twice encoded slashes', '/%252Fother.example'],
    ['three times encoded slashes', '/%25252Fother.example'],
    ['endlessly encoded slashes', `/%${'25'.repeat(20)}2Fother.example`],
    ['an encoded backslash', '/%5Cother.example'],
    ['a twice encoded backslash', '/%255cother.example'],
    ['an encoded tab', '/%09/other.example'],
    ['an encoded line break', '/items%0d%0aset-cookie:a=b'],
    ['encoded dots to another host', '/%2e%2e//other.example'],
    ['twice encoded dots to another host', '/x/%252e%252e/%252fother.example'],
    ['a broken encoding', '/items/%E0%A4%A'],
    ['the sign-in itself', '/auth/roblox'],
    ['a callback with a token of another player', '/auth/callback?token=theirs'],
    ['a hidden callback', '/%61uth/callback?token=theirs'],
    ['a callback behind dots', '/x/../auth/callback?token=theirs'],
    ['what no cookie can hold', `/${'a'.repeat(2_000)}`],
    ['what no cookie can hold once it is encoded', `/items?search=${'猫'.repeat(300)}`],
  ])('[AU6] %s leads home', (_, text) => {
    expect(returnPath(text)).toBe('/')
  })

  const pieces = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%25',
      '%2e',
      '%09',
      '\t',
      '\n',
      ':',
      '@',
      '?',
      '#',
      'https:',
      'other.example',
      'items',
      'auth',
      '\u202e',
    ),
    { maxLength: 12 },
  )
  const hostile = fc.oneof(
    fc.string(),
    pieces.map((list) => `/${list.join('')}`),
    fc.webUrl(),
  )

  it('[AU6] whatever is given, a browser stays on the site, and asked again the answer is the same', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const path = returnPath(text)
        const url = new URL(path, 'https://site.example')
        expect([url.origin, path.startsWith('//'), /[\\\p{Cc}]/u.test(path), returnPath(path)]).toEqual([
          'https://site.example',
          false,
          false,
          path,
        ])
      }),
      { numRuns: 2_000 },
    )
  })

  it('[AU6] nor does it leave the site when its path is decoded', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { pathname } = new URL(returnPath(text), 'https://site.example')
        expect(new URL(decodeURIComponent(pathname), 'https://site.example').origin).toBe('https://site.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
