import type { LicenceAnswer } from '#contract/licence.ts'
import { isPassed, LICENCE_QUESTIONS, PASSING } from '#domain/chat/licence.ts'
import { LICENCE_ANSWERS, type SendLicence } from '#contract/licence.ts'
import { expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { safetyLicenceMachine, toQuestion } from './safety-licence.machine.ts'

function start(save = vi.fn<(sent: SendLicence) => Promise<void>>(async () => {})) {
  const actor = createActor(
    safetyLicenceMachine.provide({ actors: { save: fromPromise<void, SendLicence>(({ input }) => save(input)) } }),
  )
  actor.start()
  const choose = (answer: LicenceAnswer) => actor.send({ type: 'answer.chosen', answer })
  const now = () => ({
    state: actor.getSnapshot().value,
    question: toQuestion(actor.getSnapshot().context),
    wrong: actor.getSnapshot().context.wrong,
  })
  return { actor, choose, now, save }
}
const settle = () => vi.waitFor(() => {})

it('[CH153] three right answers pass and are stored once', async () => {
  const { choose, now, save, actor } = start()
  for (const question of LICENCE_QUESTIONS) {
    expect(now()).toMatchObject({ state: 'asking', question })
    choose(PASSING.answers[question])
  }
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
  expect(save.mock.calls).toEqual([[PASSING]])
})

it('[CH154] every wrong answer is remembered, asks the same again, and the right one goes on', () => {
  for (const question of LICENCE_QUESTIONS)
    for (const answer of LICENCE_ANSWERS[question]) {
      const { choose, now } = start()
      for (const before of LICENCE_QUESTIONS.slice(0, LICENCE_QUESTIONS.indexOf(question)))
        choose(PASSING.answers[before])
      if (answer === PASSING.answers[question]) continue
      choose(answer)
      expect(now()).toEqual({ state: 'asking', question, wrong: answer })
      choose(PASSING.answers[question])
      expect(now().wrong).toBeNull()
    }
})

it('[CH155] what could not be stored is stored again on request, without asking again', async () => {
  const save = vi
    .fn<(sent: SendLicence) => Promise<void>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue()
  const { actor, choose, now } = start(save)
  for (const question of LICENCE_QUESTIONS) choose(PASSING.answers[question])
  await vi.waitFor(() => expect(now().state).toBe('failed'))
  choose('ask')
  actor.send({ type: 'save.retried' })
  await vi.waitFor(() => expect(now().state).toBe('passed'))
  await settle()
})

it('[CH151] only the three right answers pass', () => {
  const passing = LICENCE_ANSWERS.swap.flatMap((swap) =>
    LICENCE_ANSWERS.trust.flatMap((trust) =>
      LICENCE_ANSWERS.outside.flatMap((outside) => (isPassed({ answers: { swap, trust, outside } }) ? [swap] : [])),
    ),
  )
  expect(passing).toHaveLength(1)
})
