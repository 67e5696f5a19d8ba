export const suggestions = 'Suggested phrases'
export const choose = 'Choose a phrase'
export const more = 'More phrases'
export const back = 'All phrases'
export const whichPet = 'Which pet?'
export const insteadOf = 'Instead of which pet?'
export const language = 'Language of phrases'
export const noPets = 'Phrases about pets need a trade offer: they name its pets.'
export const readIn = (language: string) => `Read in ${language}`
export const whyPhrases = {
  /** The player has not allowed it. */
  byMe: (name: string) => `${name} can send you phrases and offers.`,
  byOther: (name: string) => `You can type once ${name} allows it.`,
}
export const phrasesOnly = 'On this site players talk in phrases.'
export const typing = 'Typing'
export const allow = 'Allow typing'
export const disallow = 'Turn typing off'
export const whatDisallowingDoes = 'You can still send each other phrases and offers.'
export const notSaved = 'Couldn’t save that. Try again.'
