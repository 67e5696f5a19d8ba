import type { LicenceAnswer, LicenceQuestion, SendLicence } from '#contract/licence.ts'
import { isRightAnswer, LICENCE_QUESTIONS, PASSING } from '#domain/chat/licence.ts'
import { assign, fromPromise, setup } from 'xstate'

export type SafetyLicenceEvent = { type: 'answer.chosen'; answer: LicenceAnswer } | { type: 'save.retried' }

type Context = {
  /** Place of the question that is asked. */
  readonly index: number
  /** The last answer, where it was not right. */
  readonly wrong: LicenceAnswer | null
}

/** The question that is asked; the last one once all are answered. */
export const toQuestion = ({ index }: Context): LicenceQuestion =>
  LICENCE_QUESTIONS[Math.min(index, LICENCE_QUESTIONS.length - 1)] ?? 'outside'

/** The safety questions before a player types: a wrong answer is explained and given again at once. CH153 to CH155 */
export const safetyLicenceMachine = setup({
  types: {} as { context: Context; events: SafetyLicenceEvent },
  actors: {
    save: fromPromise<void, SendLicence>(() => Promise.reject(new Error('safety-licence: provide `save`'))),
  },
  guards: {
    isWrong: ({ context }, { answer }: { answer: LicenceAnswer }) => !isRightAnswer(toQuestion(context), answer),
    isLast: ({ context }) => context.index === LICENCE_QUESTIONS.length - 1,
  },
  actions: {
    explain: assign((_, { answer }: { answer: LicenceAnswer }) => ({ wrong: answer })),
    goOn: assign(({ context }) => ({ index: context.index + 1, wrong: null })),
    clearWrong: assign({ wrong: null }),
  },
}).createMachine({
  id: 'safety-licence',
  context: { index: 0, wrong: null },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'answer.chosen': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event },
            actions: { type: 'explain', params: ({ event }) => event },
          },
          { guard: 'isLast', target: 'saving', actions: 'clearWrong' },
          { actions: 'goOn' },
        ],
      },
    },
    saving: { invoke: { src: 'save', input: PASSING, onDone: 'passed', onError: 'failed' } },
    failed: { on: { 'save.retried': 'saving' } },
    passed: { type: 'final' },
  },
})
