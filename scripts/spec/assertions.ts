import type { ESTree } from 'vite'
import { calleeNames, descend, findReferences } from './syntax.ts'

/** These assert once a matcher is called on what they return; `expect(x)` by itself asserts nothing. */
const WITH_MATCHER = new Set(['expect', 'expectTypeOf', 'expectObservable', 'expectSubscriptions'])

function isAssertion(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression') return false
  const names = calleeNames(node.callee)
  const root = names.at(-1) ?? ''
  return root === 'assert' || names.join('.') === 'assert.fc' || (WITH_MATCHER.has(root) && names.indexOf('()') > 0)
}

/** A piece of code: whether it asserts by itself, and the names through which it may do so. */
export type Code = { readonly asserts: boolean; readonly references: ReadonlySet<string> }

export function toCode(nodes: readonly ESTree.Node[]): Code {
  return {
    asserts: nodes.some((node) => [...descend(node)].some(isAssertion)),
    references: new Set(nodes.flatMap(findReferences)),
  }
}

/** Names of a module, to find out whether one of them asserts. */
export type Names = {
  readonly declared: ReadonlyMap<string, Code>
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}

/** The functions and constants that a module declares anywhere, and what it imports by name. */
export function collectNames(program: ESTree.Program): Names {
  const declared = new Map<string, ESTree.Node[]>()
  const imported = new Map<string, { from: string; name: string }>()
  const declare = (name: string, node: ESTree.Node) => declared.set(name, [...(declared.get(name) ?? []), node])
  for (const node of descend(program)) {
    if (node.type === 'FunctionDeclaration' && node.id && node.body) declare(node.id.name, node.body)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      declare(node.id.name, node.init)
    if (node.type !== 'ImportDeclaration') continue
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      imported.set(specifier.local.name, { from: node.source.value, name: specifier.imported.name })
    }
  }
  return { declared: new Map([...declared].map(([name, nodes]) => [name, toCode(nodes)])), imported }
}
