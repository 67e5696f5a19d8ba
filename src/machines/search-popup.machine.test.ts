import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { searchPopupMachine, type SearchPopupEvent } from './search-popup.machine.ts'

const rows = [
  { cells: 4, first: 1 },
  { cells: 1, first: 0 },
]
const move = (type: 'choice.down' | 'choice.up' | 'choice.left' | 'choice.right') => ({ type, rows })

function after(...events: readonly SearchPopupEvent[]) {
  const actor = createActor(searchPopupMachine).start()
  actor.send({ type: 'box.focused' })
  for (const event of events) actor.send(event)
  const { value, context } = actor.getSnapshot()
  return [value, context.chosen]
}

it.each([
  ['the first row, in the variant that is meant', [move('choice.down')], { row: 0, cell: 1 }],
  ['the last row', [move('choice.up')], { row: 1, cell: 0 }],
  ['no further than the last row', [move('choice.up'), move('choice.down')], { row: 1, cell: 0 }],
  ['the next cell', [move('choice.down'), move('choice.right')], { row: 0, cell: 2 }],
  ['no cell before the first', [move('choice.up'), move('choice.left')], { row: 1, cell: 0 }],
] as const)('[QS6] arrow keys choose %s', (_, events, chosen) => {
  expect(after(...events)).toEqual([{ open: 'choosing' }, chosen])
})

it.each([
  ['up from the first row', [move('choice.down'), move('choice.up')]],
  ['another text', [move('choice.down'), { type: 'text.changed' }]],
  ['an arrow key to the side without a chosen row', [move('choice.right')]],
  ['an arrow key without results', [{ type: 'choice.down', rows: [] }]],
] as const)('[QS6] after %s nothing is chosen', (_, events) => {
  expect(after(...events)).toEqual([{ open: 'following' }, null])
})

it.each([['box.left'], ['search.sent'], ['result.opened'], ['popup.dismissed']] as const)(
  '[QS5] %s closes it, and typing opens it with nothing chosen',
  (type) => {
    expect(after(move('choice.down'), { type })[0]).toBe('closed')
    expect(after(move('choice.down'), { type }, { type: 'text.changed' })).toEqual([{ open: 'following' }, null])
  },
)
