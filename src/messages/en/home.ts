/** VA41 */
export const title = (shortName: string) => `${shortName} Values List & More`
export const description =
  'Values, trends, demand and live hatches for every pet in Bubble Gum Simulator INFINITY. Check what a pet is worth before you trade.'
export const heading = 'Know what it’s worth before you trade'
export const lead = 'Live values, demand and hatches for every pet in Bubble Gum Simulator INFINITY.'
export const browse = 'Browse all pets & values'
export const checkTrade = 'Check a trade'

export const playersOnline = (players: number | undefined) => `${players === 1 ? 'Player' : 'Players'} online`
export const totalPets = 'Total pets'
export const totalPlayers = 'Total Players'
export const secretsToday = 'Secrets today'

export const latest = 'Latest Pet Value Updates'
export const playStrip = 'Play the moving list'
export const pauseStrip = 'Pause the moving list'
export const stripStopped = 'Animation stopped. Please refresh the page.'
export const latestComing = 'The newest values move through here as soon as the first one is set.'
export const latestError = 'Failed to load pets.'

export const recentlyUpdated = 'Recently Updated'
export const highestValue = 'Highest Value'
export const highDemand = 'High Demand'
export const recentComing = 'No values yet. Pets appear here when their value is set or changes.'
export const highestComing = 'No values yet. The most valuable pets will be here.'
export const wantedComing = 'Nobody has rated demand yet. The pets that everyone wants will be here.'
export const viewAll = 'View All'
export const viewAllLabel = (title: string) => `View All: ${title}`
export const back = (title: string) => `${title}: back`
export const forward = (title: string) => `${title}: forward`
export const petsError = 'Couldn’t load these pets.'

export const aboutTitle = 'Made by players, for players'
export const aboutText =
  'Over 10,000 players check BGSI Values before they press Accept. See what any pet is worth, where its value is heading, how many players want it and how many exist, for every variant.'
export const questionsTitle = 'Questions'
const SAMPLES =
  ' If a page says “Sample values”, the values are made up so you can try the site: don’t use them for real trades.'
/** HM12, HM20 */
export const questions = (isSample: boolean) => [
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
      `Every pet shows when its value was last updated.${isSample ? SAMPLES : ''}`,
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
