import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { AnyStateMachine } from 'xstate'
import { toDirectedGraph, type DirectedGraphNode } from 'xstate/graph'
import { guardName } from './guard-name.ts'

/** A machine's states inside each other, with what leads out of each; those in `states` are marked. */
export const Chart = ({ machine, states }: { machine: AnyStateMachine; states: readonly string[] }) => (
  <Root>
    <State node={toDirectedGraph(machine)} states={states} />
  </Root>
)

function State({ node, states }: { node: DirectedGraphNode; states: readonly string[] }) {
  const path = node.stateNode.path.join('.')
  const isCurrent = path !== '' && states.some((state) => state === path || state.startsWith(`${path}.`))
  return (
    <div className="state" aria-current={isCurrent || undefined}>
      <b>
        {node.stateNode.key}
        {isCurrent && <small>current</small>}
      </b>
      {node.edges.map(({ id, label, target, transition }) => (
        <p key={id}>
          <code>{toEventName(label.text)}</code>
          {formatGuard(transition.guard)} → {target === node.stateNode ? 'stays' : target.path.join('.') || target.key}
        </p>
      ))}
      {(node.stateNode.always ?? []).map(({ guard, target = [] }, index) => (
        <p key={index}>
          <code>always</code>
          {formatGuard(guard)} → {target.map(({ path, key }) => path.join('.') || key).join(', ')}
        </p>
      ))}
      {node.children.length > 0 && (
        <div className="inner">
          {node.children.map((child) => (
            <State key={child.id} node={child} states={states} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Removes the state from the library's name of a delayed event or an actor. */
const toEventName = (event: string) =>
  event
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.(done|error)\.actor\..*?([^.]+)$/, '$1: $2')

const formatGuard = (guard: unknown) => {
  const name = guardName(guard)
  return name === null ? '' : ` if ${name}`
}

const Root = styled.div(css`
  .state { min-width: 0; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--r-md); }
  .state[aria-current] { border-color: var(--accent); background: var(--accent-soft); }
  .inner { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr)); gap: var(--s-2); margin-block-start: var(--s-2); }
  b { display: flex; justify-content: space-between; gap: var(--s-2); font: 600 .9375rem/1.375rem var(--font-text); }
  small { color: var(--accent); }
  p { font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-2); overflow-wrap: anywhere; }
  code { color: var(--text); }
`)
