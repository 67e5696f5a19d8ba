import { assign, setup } from 'xstate'

/** `cells`: results side by side in the row. `first`: the one that is chosen when the row is reached. */
type ResultRow = { readonly cells: number; readonly first: number }
export type ResultCell = { readonly row: number; readonly cell: number }

/** `rows`: results on the screen. */
type Move = { rows: readonly ResultRow[] }

export type SearchPopupEvent =
  | { type: 'box.focused' }
  | { type: 'box.left' }
  | { type: 'text.changed' }
  | { type: 'search.sent' }
  | { type: 'result.opened' }
  | { type: 'popup.dismissed' }
  | ({ type: 'choice.down' | 'choice.up' | 'choice.left' | 'choice.right' } & Move)

type Context = {
  /** Result that Enter opens; null: Enter sends the text. */
  readonly chosen: ResultCell | null
}

const closes = { target: 'closed' } as const

/** The popup of the header's search: shut, following the text, or with a chosen result. QS5, QS6, QS71 */
export const searchPopupMachine = setup({
  types: {} as { context: Context; events: SearchPopupEvent },
  guards: {
    hasRows: (_, { rows }: Move) => rows.length > 0,
    isFirstRow: ({ context: { chosen } }) => chosen?.row === 0,
    hasCell: ({ context: { chosen } }, { rows, step }: Move & { step: number }) => {
      const cell = (chosen?.cell ?? 0) + step
      return chosen !== null && cell >= 0 && cell < (rows[chosen.row]?.cells ?? 0)
    },
  },
  actions: {
    clear: assign({ chosen: null }),
    /** Chooses the row that many rows further down; from none, the first or the last one. */
    moveRow: assign(({ context: { chosen } }, { rows, step }: Move & { step: number }) => {
      const from = chosen?.row ?? (step > 0 ? -1 : rows.length)
      const row = Math.min(Math.max(from + step, 0), rows.length - 1)
      return { chosen: { row, cell: rows[row]?.first ?? 0 } }
    }),
    moveCell: assign(({ context: { chosen } }, { step }: { step: number }) => ({
      chosen: chosen && { ...chosen, cell: chosen.cell + step },
    })),
  },
}).createMachine({
  id: 'search-popup',
  context: { chosen: null },
  initial: 'closed',
  states: {
    closed: { on: { 'box.focused': 'open', 'text.changed': 'open' } },
    open: {
      initial: 'following',
      on: {
        'box.left': closes,
        'search.sent': closes,
        'result.opened': closes,
        'popup.dismissed': closes,
        'text.changed': '.following',
      },
      states: {
        following: {
          entry: 'clear',
          on: {
            'choice.down': {
              guard: { type: 'hasRows', params: ({ event }) => event },
              target: 'choosing',
              actions: { type: 'moveRow', params: ({ event }) => ({ ...event, step: 1 }) },
            },
            'choice.up': {
              guard: { type: 'hasRows', params: ({ event }) => event },
              target: 'choosing',
              actions: { type: 'moveRow', params: ({ event }) => ({ ...event, step: -1 }) },
            },
          },
        },
        choosing: {
          on: {
            'choice.down': { actions: { type: 'moveRow', params: ({ event }) => ({ ...event, step: 1 }) } },
            'choice.up': [
              { guard: 'isFirstRow', target: 'following' },
              { actions: { type: 'moveRow', params: ({ event }) => ({ ...event, step: -1 }) } },
            ],
            'choice.left': {
              guard: { type: 'hasCell', params: ({ event }) => ({ ...event, step: -1 }) },
              actions: { type: 'moveCell', params: { step: -1 } },
            },
            'choice.right': {
              guard: { type: 'hasCell', params: ({ event }) => ({ ...event, step: 1 }) },
              actions: { type: 'moveCell', params: { step: 1 } },
            },
          },
        },
      },
    },
  },
})
