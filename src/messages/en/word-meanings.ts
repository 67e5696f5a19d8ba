import type { Confidence, ValueWord } from '#contract/catalogue.ts'

/** One sentence for each word that a newcomer may not know. IT67 */

export const valueWords: Record<ValueWord, string> = {
  'O/C': 'Owner’s choice: so few of these trade that the owner names the price.',
  TBD: 'To be determined: nobody has put a value on it yet.',
  'N/A': 'No value: this pet isn’t traded.',
}

export const sureness: Record<Confidence, string> = {
  sure: 'Sure: recent trades agree closely on this value.',
  'fairly-sure': 'Fairly sure: most recent trades are near this value.',
  unsure: 'Not sure: trades are few or differ a lot, so take care.',
}

export const exist = 'How many of this pet have been hatched so far.'
export const owners = 'How many players have this pet.'
export const demand = 'How many players want this pet.'
export const trend = 'Which way the value has been going.'
