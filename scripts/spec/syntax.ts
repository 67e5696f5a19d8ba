import type { ESTree } from 'vite'

/** Every object with a `type` in a tree of the parser is one of its nodes. */
const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

/** The nodes directly below a node, in the order of their fields. */
export function children(node: ESTree.Node): ESTree.Node[] {
  const fields: unknown[] = Object.values(node)
  return fields.flat().filter(isNode)
}

/** A node and everything below it. */
export function* descend(node: ESTree.Node): Generator<ESTree.Node> {
  yield node
  for (const child of children(node)) yield* descend(child)
}

/** The names that a callee is made of, outermost first: `it.skip.each([…])` is `each, skip, it`; `expect(x).not.toBe` is `toBe, not, (), expect`. */
export function calleeNames(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return ['()', ...calleeNames(callee.callee)]
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag)
  if (callee.type === 'MemberExpression') {
    const name = callee.property.type === 'Identifier' ? callee.property.name : '[]'
    return [name, ...calleeNames(callee.object)]
  }
  return callee.type === 'AwaitExpression' ? calleeNames(callee.argument) : []
}

/** The text of a string, or the beginning of a template up to its first value; null for anything else. */
export function leadingText(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? null) : null
}

/** The names that a piece of code refers to; names of properties are none. */
export function findReferences(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression' && !node.computed) return findReferences(node.object)
  if (node.type === 'Property' && !node.computed) return findReferences(node.value)
  return children(node).flatMap(findReferences)
}
