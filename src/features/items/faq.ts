/** IL17, SE4 */
export const ITEMS_FAQ = [
  {
    question: 'How often are values updated?',
    answer:
      'As soon as enough trades agree on a new value. Popular pets change several times a day. Each pet’s page shows when its value was last updated, and you can sort the list by newest updates.',
  },
  {
    question: 'What do the demand levels mean?',
    answer:
      'How fast you can trade a pet away: Insane, Very high, High, Medium or Low. Two pets with the same value can trade very differently. Ask for a bit more for a pet in high demand, and expect a bit less for one in low demand.',
  },
  {
    question: 'How do I find a pet’s value?',
    answer:
      'Type its name or its egg into a search box. The search covers every variant: Normal, Shiny, Mythic and Shiny Mythic. S, M and SM are short for Shiny, Mythic and Shiny Mythic, so "sm king doggy" works too.',
  },
] as const
