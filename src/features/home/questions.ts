import type { FaqEntry } from '#ui/faq.tsx'

/** HM12 */
export const QUESTIONS: readonly FaqEntry[] = [
  {
    question: 'What is BGSI Values?',
    answer:
      'A community value list for Bubble Gum Simulator INFINITY. See what any pet is worth, which way its value is going,  ' +
      'how many players want it and how many own it, for Normal, Shiny, Mythic and Shiny Mythic.',
  },
  {
    question: 'How are pet values determined?',
    answer:
      'We look at trades that players report, supply (how many exist and how many were hatched lately) and demand.  ' +
      'Every pet shows when its value was last updated. If a page says “Sample values”, the values are made up  ' +
      'so you can try the site: don’t use them for real trades.',
  },
  {
    question: 'What are recent hatches?',
    answer:
      'Rare pets that players just hatched, live: Secret and Infinity pets, and the rarest Legendaries.  ' +
      'Each hatch adds to how many exist. Players who want privacy appear without a name.',
  },
  {
    question: 'How does the Value Calculator work?',
    answer:
      'Put your pets on one side and theirs on the other. You see both totals and whether you win, lose or break even.  ' +
      'If a pet has no fixed value, it tells you the answer isn’t certain.',
  },
]
