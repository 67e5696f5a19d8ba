import type { LicenceAnswer, LicenceQuestion, SendLicence } from '#contract/licence.ts'

/** In the order in which they are asked. */
export const LICENCE_QUESTIONS: readonly LicenceQuestion[] = ['swap', 'trust', 'outside']

const RIGHT: { readonly [Question in LicenceQuestion]: LicenceAnswer<Question> } = {
  swap: 'look',
  trust: 'refuse',
  outside: 'stay',
}

export const isRightAnswer = (question: LicenceQuestion, answer: LicenceAnswer): boolean => RIGHT[question] === answer

/** Whether all answers are right. CH151 */
export const isPassed = ({ answers }: SendLicence): boolean =>
  LICENCE_QUESTIONS.every((question) => isRightAnswer(question, answers[question]))

/** The answers that pass. */
export const PASSING: SendLicence = { answers: RIGHT }
