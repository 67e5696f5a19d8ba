import { ModerationFigures } from '#contract/moderation-figures.ts'
import { api } from './http.ts'

/** Loaded by the page of figures only: its address begins as that of the moderators' pages does. MO61 */
export const readFigures = (signal?: AbortSignal) =>
  api('/moderation/figures', ModerationFigures, { signal, failure: 'figures' })
