import { routes } from '#app/routes.tsx'
import { existsSync, readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const source = readFileSync('server/composition/source.ts', 'utf8')
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
/** The contents of a file; the empty string where it is missing. */
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The rows that lead from an address to its SQL: address, screen, query and its file, read, API and its file, repository. */
const walks = [...page.matchAll(/^\| `\/.*\|$/gm)].map(([row]) => codeIn(row))

/** The declaration of an exported name, up to the next one. */
const findDeclaration = (file: string, name: string) =>
  read(file)
    .split(/^export /m)
    .find((declaration) => declaration.startsWith(`const ${name} `)) ?? ''

/** The file that answers a read of `Source`. */
function findRepository(method: string): string | undefined {
  const variable = new RegExp(`^ +${method}: .*?(\\w+)\\.\\w+\\(`, 'm').exec(source)?.[1]
  const factory = new RegExp(`const ${variable} = (\\w+)\\(`).exec(source)?.[1]
  return new RegExp(`import \\{ ${factory} \\} from '#(.+)'`).exec(source)?.[1]
}

/** The columns of a row that the code contradicts. */
function findStale(row: readonly string[]): string[] {
  const [address = '', screen = '', query = '', queries = '', method = '', api = '', routesFile = '', repository = ''] =
    row
  const path = address.replace(':number', '1').replace(':slug', 'x')
  const columns = {
    screen: matchRoutes(routes, path)?.at(-1)?.route.id === screen && existsSync(screen),
    query: findDeclaration(queries, query).includes(`.${method}(`),
    api: read(routesFile).includes(`'${api}'`),
    repository: findRepository(method) === repository && existsSync(repository),
  }
  return Object.entries(columns).flatMap(([name, isTrue]) => (isTrue ? [] : [`${address}: ${name}`]))
}

it('[RU60] each address leads to a screen, a query, a route and SQL that exist', () => {
  expect(walks.length).toBeGreaterThan(10)
  expect(walks.flatMap(findStale)).toEqual([])
})

it.each([
  ['a screen that was renamed', 1, 'src/features/home/gone.tsx', ['/: screen']],
  ['another query', 2, 'itemQuery', ['/: query']],
  ['another read', 4, 'eggs', ['/: query', '/: repository']],
  ['an API that is not there', 5, '/api/gone', ['/: api']],
  ['another repository', 7, 'server/modules/eggs/eggs.repository.ts', ['/: repository']],
])('[RU60] a row with %s is found', (_, column, text, stale) => {
  expect(findStale(walks[0]!.with(column, text))).toEqual(stale)
})

it('[RU60] every file that the page names exists', () => {
  const files = codeIn(page).filter((code) => /^(src|server|scripts|tests|bench|docs)\/[\w./-]+\.\w+$/.test(code))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
