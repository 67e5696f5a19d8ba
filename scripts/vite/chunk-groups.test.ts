import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { nameCommonChunk, namePageChunk } from './chunk-groups.ts'

/** A graph of modules below `src`: what each imports statically, and what it imports later. */
function graphOf(modules: Record<string, { now?: readonly string[]; later?: readonly string[] }>) {
  const toId = (name: string) => (name.includes('node_modules') ? name : resolve('src', name))
  const infos = new Map(
    Object.entries(modules).map(([name, { now = [], later = [] }]) => [
      toId(name),
      { importedIds: now.map(toId), dynamicallyImportedIds: later.map(toId) },
    ]),
  )
  return { getModuleInfo: (id: string) => infos.get(id) ?? null }
}
const at = (name: string) => resolve('src', name)

it('[RU48] code that the app imports statically is in the chunk of every page, the app itself is not', () => {
  const graph = graphOf({
    'app/entries/hydrate.tsx': { now: ['app/routes.tsx', '/node_modules/react/index.js'], later: ['lib/later.ts'] },
    'app/routes.tsx': { now: ['ui/button.tsx'], later: ['features/home/home.tsx'] },
    'ui/button.tsx': {},
  })
  const name = namePageChunk()
  expect(
    ['app/entries/hydrate.tsx', 'app/routes.tsx', 'ui/button.tsx', 'lib/later.ts', 'features/home/home.tsx'].map(
      (each) => name(at(each), graph),
    ),
  ).toEqual([null, 'page', 'page', null, null])
})

it('[RU48] code of five routes is common, code of four and schemas are not', () => {
  const routes = ['a', 'b', 'c', 'd', 'e'].map((each) => `features/${each}.tsx`)
  const graph = graphOf({
    'app/routes.tsx': { later: routes },
    'features/a.tsx': { now: ['ui/card.tsx', 'lib/four.ts'] },
    'features/b.tsx': { now: ['ui/card.tsx', 'lib/four.ts'] },
    'features/c.tsx': { now: ['ui/card.tsx', 'lib/four.ts'] },
    'features/d.tsx': { now: ['ui/card.tsx', 'lib/four.ts'] },
    'features/e.tsx': { now: ['ui/card.tsx'] },
    'ui/card.tsx': { now: ['ui/words.ts', 'contract/items.ts'] },
    'ui/words.ts': {},
    'lib/four.ts': {},
    'contract/items.ts': {},
  })
  const name = nameCommonChunk()
  expect(
    ['ui/card.tsx', 'ui/words.ts', 'lib/four.ts', 'contract/items.ts', 'features/a.tsx'].map((each) =>
      name(at(each), graph),
    ),
  ).toEqual(['common', 'common', null, null, null])
})

it('[RU48] a build without the app or its routes is refused', () => {
  expect(() => namePageChunk()(at('ui/card.tsx'), graphOf({}))).toThrow('the build has no')
  expect(() => nameCommonChunk()(at('ui/card.tsx'), graphOf({}))).toThrow('the build has no')
})
