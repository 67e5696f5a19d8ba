import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { imports } from '../package.json' with { type: 'json' }

type Import = { from: string; to: string }

/** Alias of the package, as `#lib/`, and the folder that it leads to. */
const ALIASES = Object.entries(imports).map(([alias, path]) => [alias.slice(0, -1), join(path, '..', '/')] as const)

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const [alias, folder] = ALIASES.find(([each]) => specifier.startsWith(each)) ?? ['', 'node_modules/']
  return folder + specifier.slice(alias.length)
}

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.(test|harness|fixture|paths)\.|\/testing\//.test(file)

/** Imports of values and types, static and dynamic, between the files of `src` that are not tests. */
const found: Import[] = readdirSync('src', { encoding: 'utf8', recursive: true })
  .map((file) => join('src', file))
  .filter(isCode)
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\(?\s*)'([.#][^']+)'/g)].map(([, specifier]) => ({
      from: file,
      to: resolve(file, specifier!),
    })),
  )
  .filter(({ to }) => to.startsWith('src/') && isCode(to))

/** Files and folders of `src/lib` that no room but one feature, and perhaps the app, imports. */
function findPrivate(all: readonly Import[]): string[] {
  const users = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const child = /^src\/lib\/[^/]+/.exec(to)?.[0]
    const user = /^src\/(features\/[^/]+|[^/]+)/.exec(from)![1]!
    if (child && user !== 'app' && !from.startsWith(child)) users.set(child, (users.get(child) ?? new Set()).add(user))
  }
  return [...users].flatMap(([child, by]) => (by.size === 1 && [...by][0]!.startsWith('features/') ? child : []))
}

/** Folders that can be left by imports and reached again. */
function findCircular(all: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of all)
    if (dirname(from) !== dirname(to)) next.set(dirname(from), (next.get(dirname(from)) ?? new Set()).add(dirname(to)))
  const reach = (start: string) => {
    const reached = new Set(next.get(start))
    for (const folder of reached) next.get(folder)?.forEach((each) => reached.add(each))
    return reached
  }
  return [...next.keys()].filter((folder) => reach(folder).has(folder)).toSorted()
}

it('[RU65] every file and folder of src/lib serves more than one feature', () => {
  expect(found.length).toBeGreaterThan(2_000)
  expect(found.filter(({ to }) => !existsSync(to))).toEqual([])
  expect(findPrivate(found)).toEqual([])
})

it('[RU65] a file of src/lib that one feature and the app import is found', () => {
  const one = { from: 'src/features/items/items.tsx', to: 'src/lib/last-list.ts' }
  const app = { from: 'src/app/offline/last-list.tsx', to: 'src/lib/last-list.ts' }
  const other = { from: 'src/features/egg/egg.tsx', to: 'src/lib/last-list.ts' }
  expect([findPrivate([one, app]), findPrivate([one, other])]).toEqual([['src/lib/last-list.ts'], []])
})

it('[RU66] the folders of src import each other without circles', () => {
  expect(findCircular(found)).toEqual([])
})

it('[RU66] a circle of three folders is found', () => {
  const circle = ['a', 'b', 'c', 'a'].map((folder) => `src/${folder}/x.ts`)
  const ring = circle.slice(1).map((to, at) => ({ from: circle[at]!, to }))
  expect([findCircular(ring), findCircular(ring.slice(1))]).toEqual([['src/a', 'src/b', 'src/c'], []])
})
