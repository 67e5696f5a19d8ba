/** Code that a press needs, as one chunk: each more would cost every reader of the page its name. */
export { SuggestSheet } from './suggest-sheet.tsx'
export { readVote, sendVote } from './vote.ts'
