import type { RequestsFrom } from '#contract/contact.ts'

export const title = 'Who can reach you'
export const text =
  'Players you don’t know can only send you trade offers and ready-made phrases. They can type to you once you allow it.'
export const findable = 'Others can find me by my whole name'
export const invisible = 'Invisible'
export const invisibleText = 'Everyone sees you as offline, and nobody sees you type.'
export const requestsFrom = 'Who can send me requests'
export const from: Readonly<Record<RequestsFrom, string>> = {
  everyone: 'Everyone who finds me',
  traded: 'Players I traded with',
  nobody: 'Nobody',
}
export const language = 'Language of phrases'
