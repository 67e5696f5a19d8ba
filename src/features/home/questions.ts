import type { FaqEntry } from '#ui/faq.tsx'

/** HM12 */
export const QUESTIONS: readonly FaqEntry[] = [
  {
    question: 'What is BGSI Values?',
    answer:
      'A community value list for Bubble Gum Simulator INFINITY. Look up what any pet is worth, how fast that is changing, ' +
      'how much players want it and how many own it, as Normal, Shiny, Mythic and Shiny Mythic.',
  },
  {
    question: 'How are pet values determined?',
    answer:
      'From the trades that players report, from supply (how many exist, and how many were hatched lately) and from demand. ' +
      'Each pet says when its value was last updated. While a page says “Sample values”, the values come from a documented ' +
      'model instead, so that the site can be tried out: do not trade by them.',
  },
  {
    question: 'What are recent hatches?',
    answer:
      'The rare pets that players have just hatched, as they happen: Secret and Infinity pets, and the rarest Legendaries. ' +
      'Each hatch counts towards how many exist. Players who prefer privacy appear without a name.',
  },
  {
    question: 'How does the Value Calculator work?',
    answer:
      'Put your pets on one side and theirs on the other. It adds up both sides and says whether you win, lose or break even, ' +
      'and it says so when a pet without a fixed value makes the answer unsure.',
  },
]
