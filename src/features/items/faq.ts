/** IL17, SE4 */
export const ITEMS_FAQ = [
  {
    question: 'How often are values updated?',
    answer:
      'Whenever enough trades agree on a new figure; busy pets change several times a day. The page of each pet says when its value was last updated, and sorting by update shows the newest changes first.',
  },
  {
    question: 'What do the demand levels mean?',
    answer:
      'How quickly a pet finds somebody who wants it: Insane, Very High, High, Medium or Low. Two pets of the same value trade very differently when their demand differs; ask for a little more than the value of a pet in high demand, and expect a little less for one in low demand.',
  },
  {
    question: 'How do I find the value of one pet?',
    answer:
      'Type its name, or the name of its egg, into the search box. A search looks through every variant: Normal, Shiny, Mythic and Shiny Mythic. In the box at the top of every page S, M and SM stand for Shiny, Mythic and Shiny Mythic, so "sm king doggy" works too.',
  },
] as const
