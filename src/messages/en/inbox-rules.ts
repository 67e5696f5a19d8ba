import type { Demand } from '#contract/catalogue.ts'
import type { InboxCheckKind, InboxOutcome, InboxPreset } from '#contract/inbox-rules.ts'

export const title = 'Inbox rules'
export const text =
  'Choose which trade offers reach you. Players you already talk to always get through, unless a rule refuses their offer.'
export const loading = 'Loading your inbox rules…'
export const signInText = 'Sign in to choose which offers reach you.'
export const accountText = 'Choose which trade offers reach you, and which wait in Filtered.'

export const presets = 'Who gets through'
export const preset: Readonly<Record<InboxPreset, { label: string; hint: string }>> = {
  sensible: { label: 'Standard', hint: 'Everything arrives. Only players you know send notifications.' },
  everything: { label: 'Everything', hint: 'Every offer arrives and notifies you.' },
  fair: { label: 'Fair only', hint: 'Offers below −5% for you are refused.' },
  wants: { label: 'My wants', hint: 'Only offers of pets that you star or wish for.' },
  traded: { label: 'People I traded with', hint: 'Offers of everyone else are refused.' },
  custom: { label: 'My own rules', hint: 'The first rule that an offer breaks decides.' },
}

export const rules = 'Your rules'
export const noRules = 'You have no rules, so every offer arrives.'
export const check: Readonly<Record<InboxCheckKind, string>> = {
  verdict: 'Verdict for me at least',
  wants: 'Only pets I star or wish for',
  lists: 'Only for pets I own',
  priced: 'No pets without a value',
  pets: 'Pets on a side at most',
  pile: 'No pile of small pets',
  demand: 'Demand at least',
  age: 'Account older than, in days',
  known: 'Only players I know',
  traded: 'Only players I traded with',
  hours: 'Not in quiet hours',
  rate: 'Offers an hour at most',
}
export const demand: Readonly<Record<Demand, string>> = {
  insane: 'Insane',
  'very-high': 'Very high',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}
export const percent = (value: number) => `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value)}%`
export const otherwise = 'Otherwise'
export const outcome: Readonly<Record<InboxOutcome, string>> = {
  refuse: 'Refuse',
  file: 'Put in Filtered',
  quiet: 'Arrive quietly',
}
export const from = 'From'
export const to = 'To'
export const ofRule = (what: string, rule: string) => `${what}: ${rule}`
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const remove = 'Remove'
export const addRule = 'Add a rule'
export const add = 'Add'
export const full = (count: number) => `You have ${count} rules, and that is the most.`
