import { guardName } from '#app/dev/guard-name.ts'
import type { AnyStateMachine } from 'xstate'
import { type DirectedGraphNode, toDirectedGraph } from 'xstate/graph'

/** The machine as text: readable in a diff, and drawn by GitHub. */
export const toMermaid = (machine: AnyStateMachine): string =>
  `stateDiagram-v2\n${draw(toDirectedGraph(machine), '  ')}`

const name = (node: { id: string }) => node.id.replaceAll(/\W/g, '_')

function draw(node: DirectedGraphNode, indent: string): string {
  const arrows = node.edges.map(
    ({ source, target, label, transition }) =>
      `${indent}${name(source)} --> ${name(target)}: ${formatEvent(label.text)}${formatGuard(transition.guard)}\n`,
  )
  const always = (node.stateNode.always ?? []).flatMap(({ target, guard }) =>
    (target ?? []).map((state) => `${indent}${name(node)} --> ${name(state)}: always${formatGuard(guard)}\n`),
  )
  return box(node, indent) + arrows.join('') + always.join('')
}

function box(node: DirectedGraphNode, indent: string): string {
  if (node.children.length === 0) return ''
  const { type, config } = node.stateNode
  const inner = `${indent}  `
  const start = typeof config.initial === 'string' ? `${inner}[*] --> ${name(node)}_${config.initial}\n` : ''
  const parts = node.children.map((child) => draw(child, inner))
  return `${indent}state ${name(node)} {\n${start}${parts.join(type === 'parallel' ? `${inner}--\n` : '')}${indent}}\n`
}

/** XState names its own events by the whole path of the state, which the arrow shows already. */
function formatEvent(type: string): string {
  const [, kind, rest = ''] = /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.*)$/.exec(type) ?? []
  const [first = ''] = rest.split('.')
  const actor = /^\d+$/.test(first) ? '' : `${rest} `
  if (kind === 'after') return `after ${first}`
  if (kind === 'done.actor') return `${actor}done`
  if (kind === 'error.actor') return `${actor}failed`
  return kind === 'done.state' ? 'done' : type
}

function formatGuard(guard: unknown): string {
  const name = guardName(guard)
  return name === null ? '' : ` [${name}]`
}
