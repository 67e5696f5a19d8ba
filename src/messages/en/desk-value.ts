export const present = 'Present value'
export const loadError = 'Couldn’t load this value'
export const notFound = { title: 'Pet not found', text: 'No pet has this address.' }
export const propose = 'Propose a value'
export const openItem = 'Open the pet’s page'

export const freezeTitle = 'Freeze'
export const freeze = 'Freeze'
export const unfreeze = 'End the freeze'
export const freezeWhy = 'Why do you freeze it?'
export const freezeHint = 'Until a lead ends the freeze, nothing changes this value. Only the staff read the reason.'
export const notFrozen = 'This value isn’t frozen.'
export const frozen = (name: string, moment: string) => `Frozen by ${name} on ${moment} UTC`
export const formerLead = 'a former lead'
export const frozenNow = 'Frozen.'
export const unfrozenNow = 'The freeze has ended.'

export const searching = 'Looking for the proposal…'
export const change = (number: string) => `Receipt ${number}`
export const noProposal = {
  title: 'No proposal',
  text: 'This change didn’t come from a proposal, so it can’t be disputed here.',
}
export const openReceipt = 'Open the receipt'
