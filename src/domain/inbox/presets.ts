import type { InboxPreset, InboxRule } from '#contract/inbox-rules.ts'

/**
 * Rules of each preset. `sensible` is everyone's who chose nothing: it refuses and hides nothing, and only people that the player knows
 * notify them. IR3 to IR7
 */
export const PRESET_RULES: Readonly<Record<Exclude<InboxPreset, 'custom'>, readonly InboxRule[]>> = {
  sensible: [{ check: { kind: 'known' }, outcome: 'quiet' }],
  everything: [],
  fair: [{ check: { kind: 'verdict', percent: -5 }, outcome: 'refuse' }],
  wants: [{ check: { kind: 'wants' }, outcome: 'refuse' }],
  traded: [{ check: { kind: 'traded' }, outcome: 'refuse' }],
}

export const DEFAULT_PRESET = 'sensible' satisfies InboxPreset
