import type { InboxPreset } from '#contract/inbox-rules.ts'

export type InboxTables = { inbox_rules: InboxRulesTable }

/** Rules of an account; without a row those of everyone who chose nothing. */
type InboxRulesTable = {
  account_id: string
  preset: InboxPreset
  /** JSON of `InboxRule[]`; empty unless the preset is `custom`. */
  rules: string
  /** Secret, drawn at each choice: from 0 to 9,999 ten-thousandths. IR43 */
  blur: number
}
