import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { inlineFirstPaint, lowerEntryPriority } from './first-paint.ts'

it.each(['index.html', 'offline.html'])(
  '[LY10, LY28, AU7, AU18, IL26] the script of the first paint stands in %s itself, and no note does',
  async (name) => {
    const document = await inlineFirstPaint(readFileSync(name, 'utf8'))
    const [script] = [...document.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(() => new Script(script!)).not.toThrow()
    for (const trace of ['data-ready', 'theme', 'auth_token', 'signInAnswer', 'list-places'])
      expect(script).toContain(trace)
    expect(document).not.toContain('first-paint')
    expect(document).not.toContain('<!-- ')
    expect(document.indexOf('<script>')).toBeLessThan(document.indexOf('<!--head-->'))
  },
)

it('[RU42] a document without such a script stays as it is', async () => {
  expect(await inlineFirstPaint('<!-- a note -->')).toEqual('<!-- a note -->')
})

it('[LY14] the entry keeps its low priority, and nothing else gets one', () => {
  expect(
    lowerEntryPriority('<script>1</script><script type="module" src="/a.js"></script><link rel="modulepreload">'),
  ).toEqual(
    '<script>1</script><script type="module" fetchpriority="low" src="/a.js"></script><link rel="modulepreload">',
  )
})
