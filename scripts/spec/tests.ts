import { parseSync, type ESTree } from 'vite'
import { toCode, collectNames, type Code, type Names } from './assertions.ts'
import { calleeNames, children, leadingText } from './syntax.ts'

export type NamedTest = {
  readonly ids: readonly string[]
  readonly title: string
  readonly file: string
  readonly line: number
  readonly asserts: boolean
}

/** Finds the source of a module by its path, or by an import of the module at a path. null: not one of the project's. */
export type Modules = {
  read(path: string): string | null
  resolve(from: string, specifier: string): string | null
}

const IDS = /^\s*((?:\[[A-Z]{2}\d+(?:\s*,\s*[A-Z]{2}\d+)*\]\s*)+)/
const NOT_RUN = ['skip', 'todo', 'fixme', 'step']

/** The rules that a title begins with. */
export const parseRuleIds = (title: string): string[] => IDS.exec(title)?.[1]?.match(/[A-Z]{2}\d+/g) ?? []

const isFunction = (node: ESTree.Node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'Identifier'

type FoundTest = {
  readonly ids: readonly string[]
  readonly title: string
  readonly start: number
  readonly body: Code
}

/** The tests below a node that name rules, by themselves or through the groups that they are in. */
function testsBelow(node: ESTree.Node, inherited: readonly string[]): FoundTest[] {
  if (node.type !== 'CallExpression') return children(node).flatMap((child) => testsBelow(child, inherited))
  const names = calleeNames(node.callee)
  const title = leadingText(node.arguments[0])
  const body = node.arguments.slice(1).filter(isFunction)
  const isGroup = names.includes('describe')
  const isTest = !isGroup && ['it', 'test'].includes(names.at(-1) ?? '')
  if (title === null || body.length === 0 || !(isGroup || isTest || parseRuleIds(title).length > 0)) {
    return children(node).flatMap((child) => testsBelow(child, inherited))
  }
  if (names.some((name) => NOT_RUN.includes(name))) return []
  const ids = [...inherited, ...parseRuleIds(title)]
  if (isGroup) return body.flatMap((each) => testsBelow(each, ids))
  return ids.length > 0 ? [{ ids: [...new Set(ids)], title, start: node.start, body: toCode(body) }] : []
}

/** Reads tests, and caches the modules that they import. */
export function createTestReader(modules: Modules) {
  const known = new Map<string, Names | null>()

  function parse(path: string, source: string): ESTree.Program {
    const { program, errors } = parseSync(path, source)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    return program
  }

  function namesAt(path: string): Names | null {
    const source = known.has(path) ? null : modules.read(path)
    if (!known.has(path)) known.set(path, source === null ? null : collectNames(parse(path, source)))
    return known.get(path) ?? null
  }

  /** Whether code at a path asserts, itself or through a function that it names, here or in a module that it imports. */
  function asserts(code: Code, path: string, seen: Set<string>): boolean {
    if (code.asserts) return true
    return [...code.references].some((name) => {
      const key = `${path} ${name}`
      if (seen.has(key)) return false
      seen.add(key)
      return nameAsserts(name, path, seen)
    })
  }

  function nameAsserts(name: string, path: string, seen: Set<string>): boolean {
    const names = namesAt(path)
    const local = names?.declared.get(name)
    if (local) return asserts(local, path, seen)
    const imported = names?.imported.get(name)
    const target = imported && modules.resolve(path, imported.from)
    return imported !== undefined && typeof target === 'string' && nameAsserts(imported.name, target, seen)
  }

  /** The tests of a file that name rules. Throws where it cannot be parsed. */
  return function readTests(path: string): NamedTest[] {
    const source = modules.read(path) ?? ''
    return testsBelow(parse(path, source), []).map(({ ids, title, start, body }) => ({
      ids,
      title,
      file: path,
      line: source.slice(0, start).split('\n').length,
      asserts: asserts(body, path, new Set()),
    }))
  }
}
