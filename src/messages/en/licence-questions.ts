import type { LicenceAnswer, LicenceQuestion } from '#contract/licence.ts'

export const progress = (place: number, count: number) => `Question ${place} of ${count}`
export const wrong = 'Not safe.'
export const again = 'Choose again.'
export const saving = 'Saving…'
export const notSaved = 'Couldn’t save your answers.'
export const retry = 'Try again'

export type LicenceText<Question extends LicenceQuestion> = {
  /** The picture in words. */
  picture: string
  question: string
  answers: Record<LicenceAnswer<Question>, string>
  /** Why a wrong answer is wrong. */
  explanations: Partial<Record<LicenceAnswer<Question>, string>>
}

export const questions: { readonly [Question in LicenceQuestion]: LicenceText<Question> } = {
  swap: {
    picture:
      'A trade window. On their side, a big crowned pet was swapped for a small one just before the last button.',
    question: 'You’re both ready. Then one of their pets changes. What do you do?',
    answers: {
      confirm: 'Confirm fast, before they change their mind',
      look: 'Stop and check every pet again',
      ask: 'Confirm, and ask about it afterwards',
    },
    explanations: {
      confirm: 'That’s how swaps work: you confirm a pet you didn’t want. A confirmed trade can’t be undone.',
      ask: 'A confirmed trade can’t be undone, so asking later is too late.',
    },
  },
  trust: {
    picture: 'A trade in which one side is empty: a crowned pet went over to the other player, and nothing comes back.',
    question: '“Trust trade: give me your pet first, I’ll give you mine after.” What do you do?',
    answers: {
      refuse: 'Say no: both pets go into one trade',
      cheap: 'Start with a cheap pet to test them',
      give: 'Give it, they promised',
    },
    explanations: {
      cheap: 'Scammers give the cheap one back, so that you hand over the good one next.',
      give: 'Nobody can make them give it back. Only a trade with both pets in it is safe.',
    },
  },
  outside: {
    picture: 'A trade window with an arrow that leads out of the game, to a phone with a link.',
    question: '“Let’s trade outside the game, I’ll send you a link.” What do you do?',
    answers: {
      leave: 'Go there, it’s a good offer',
      stay: 'Stay in the game’s trade window',
      open: 'Open the link just to look',
    },
    explanations: {
      leave: 'Outside the game nobody holds both sides of the trade, and you can lose your pets or your account.',
      open: 'A link can be a copy of a login page that takes your account.',
    },
  },
}
