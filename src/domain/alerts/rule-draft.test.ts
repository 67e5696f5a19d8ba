import { AlertRuleInput, type AlertRule } from '#contract/alerts.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { changedRule, listRuleKinds, newDraft, type RuleDraft, RULE_KINDS, toDraft, toRule } from './rule-draft.ts'

const ITEM = { kind: 'item', slug: 'king-doggy' } as const
const draft = (change: Partial<RuleDraft> = {}): RuleDraft => ({ ...newDraft(ITEM, 1_000), ...change })
const made = (change: Partial<RuleDraft>) => toRule(draft(change), { timeZone: 'UTC', highest: 1e12 })
const stored = (rule: AlertRuleInput): AlertRule => ({
  id: 'r1',
  ...v.parse(AlertRuleInput, rule),
  state: 'armed',
  firedAt: null,
  until: null,
  createdAt: '2026-11-20T00:00:00.000Z',
})

it('[WL40] a new rule is about a tenth above the value, and about the watchlist by 5 % in a day', () => {
  expect(newDraft(ITEM, 1_000)).toMatchObject({ kind: 'above', amount: '1100' })
  expect(newDraft(ITEM, 'O/C')).toMatchObject({ kind: 'moves', amount: '5', days: 1 })
  expect(newDraft({ kind: 'watchlist' })).toMatchObject({ kind: 'moves', amount: '5', days: 1 })
})

it.each([
  ['above', '9k', { kind: 'crosses', direction: 'up', threshold: 9_000 }],
  ['below', '1,250', { kind: 'crosses', direction: 'down', threshold: 1_250 }],
  ['moves', '7.5 %', { kind: 'moves', percent: 7.5, days: 1 }],
  ['exist', '10', { kind: 'exist', percent: 10 }],
  ['demand', '', { kind: 'demand', becomes: 'insane' }],
  ['trend', '', { kind: 'trend', becomes: 'rising' }],
  ['becomes', '', { kind: 'word', change: 'becomes', word: 'O/C' }],
  ['leaves', '', { kind: 'word', change: 'leaves', word: 'O/C' }],
  ['exist-shock', '', { kind: 'exist-shock' }],
  ['hatched', '', { kind: 'hatched', rarity: null, oneIn: null }],
  ['unchanged', '7', { kind: 'unchanged', days: 7 }],
  ['wished', '', { kind: 'wished', side: null, tag: null, percent: null }],
] as const)('[WL40, WL42, AL240] %s %s is the rule %o', (kind, amount, condition) => {
  const result = made({ kind, amount })
  expect(result).toMatchObject({ rule: { subject: ITEM, condition, channels: ['page'], digest: 'at-once' } })
})

it.each(RULE_KINDS)('[WL43] a rule that %s is changed in the form and stays what it is', (kind) => {
  const subject = kind === 'bounty' ? ({ kind: 'pet', slug: 'king-doggy' } as const) : ITEM
  const result = toRule(
    draft({ subject, kind, amount: '12', quietHours: { from: '22:00', to: '06:30' }, digest: 'daily' }),
    { timeZone: 'Europe/Berlin', highest: 1e12 },
  )
  const rule = stored(v.parse(AlertRuleInput, 'rule' in result ? result.rule : {}))
  expect(toRule(toDraft(rule), { timeZone: 'Europe/Berlin', highest: 1e12 })).toEqual(result)
  expect(changedRule(rule, { isPaused: true })).toEqual({ ...('rule' in result && result.rule), isPaused: true })
})

it.each([
  [{ kind: 'above', amount: '' }, 'value'],
  [{ kind: 'above', amount: '0' }, 'value'],
  [{ kind: 'below', amount: '-5' }, 'value'],
  [{ kind: 'above', amount: '9000b' }, 'value'],
  [{ kind: 'moves', amount: '0.5' }, 'percent'],
  [{ kind: 'exist', amount: '1001' }, 'percent'],
  [{ kind: 'unchanged', amount: '2' }, 'days'],
  [{ kind: 'unchanged', amount: '91' }, 'days'],
  [{ kind: 'unchanged', amount: '3.5' }, 'days'],
  [{ subject: { kind: 'any' }, kind: 'hatched' }, 'rarity'],
  [{ subject: { kind: 'any' }, kind: 'wished' }, 'wish'],
  [{ quietHours: { from: '22:00', to: '22:00' } }, 'quiet'],
  [{ quietHours: { from: '', to: '22:00' } }, 'quiet'],
] as const)('[WL41, AL241] %o is refused for its %s', (change, fault) => {
  expect(made(change)).toEqual({ fault })
})

it('[WL41, WL42] a rule needs one way or more to reach the player', () => {
  expect(made({ channels: [] })).toEqual({ fault: 'channels' })
  expect(made({ channels: ['push', 'discord'] })).toMatchObject({ rule: { channels: ['push', 'discord'] } })
})

it('[AL240] of any pet hatches and wishes alone are watched, of a rarity or odds; one variant has neither', () => {
  const any = newDraft({ kind: 'any' })
  expect([listRuleKinds(any.subject), any.kind, any.rarity]).toEqual([['hatched', 'wished'], 'hatched', 'Secret'])
  const condition = (change: Partial<RuleDraft>) => {
    const result = made({ kind: 'hatched', ...change })
    return 'rule' in result && result.rule.condition
  }
  const least = { rarity: 'Secret', oneIn: 1_000_000 } as const
  expect(condition({ subject: any.subject, ...least })).toEqual({ kind: 'hatched', ...least })
  expect(condition({ subject: ITEM, ...least })).toEqual({ kind: 'hatched', rarity: null, oneIn: null })
  const rule = stored({
    subject: any.subject,
    condition: { kind: 'hatched', ...least },
    channels: ['page'],
    timeZone: 'UTC',
  })
  expect(toDraft(rule)).toMatchObject({ subject: any.subject, kind: 'hatched', ...least })
})

it('[WI55] a rule about wishes keeps its side, tag and verdict, and of any pet it needs one of the last two', () => {
  const condition = { kind: 'wished', side: 'have', tag: 'upgrade', percent: -5 } as const
  const result = made({ ...condition, subject: { kind: 'any' } })
  expect(result).toMatchObject({ rule: { subject: { kind: 'any' }, condition } })
  const rule = stored(v.parse(AlertRuleInput, 'rule' in result ? result.rule : {}))
  expect(toDraft(rule)).toMatchObject(condition)
  const any = { kind: 'wished', side: 'have', tag: null, percent: null } as const
  expect(v.safeParse(AlertRuleInput, { ...rule, condition: any }).success).toBe(false)
  expect(v.safeParse(AlertRuleInput, { ...rule, condition: any, subject: ITEM }).success).toBe(true)
})

it('[WL40] a bounty is about a pet and not about one variant', () => {
  expect(listRuleKinds(ITEM)).not.toContain('bounty')
  expect(listRuleKinds({ kind: 'pet', slug: 'doggy' })).toContain('bounty')
  expect(listRuleKinds({ kind: 'bounty' })).toEqual(['bounty'])
})

it.each([
  ['above', '1,5m', { kind: 'crosses', direction: 'up', threshold: 1_500_000 }],
  ['below', '1.234.567', { kind: 'crosses', direction: 'down', threshold: 1_234_567 }],
  ['moves', '2,5', { kind: 'moves', percent: 2.5, days: 1 }],
  ['exist', '٢٫٥٪', { kind: 'exist', percent: 2.5 }],
  ['unchanged', '３０', { kind: 'unchanged', days: 30 }],
] as const)('[AL271, VA92] %s %s is the rule %o', (kind, amount, condition) => {
  expect(made({ kind, amount })).toMatchObject({ rule: { condition } })
})

it('[AL271, VA93] an amount that may be two numbers is no rule yet', () => {
  expect(made({ kind: 'moves', amount: '2,500' })).toEqual({ readings: [2.5, 2_500] })
  expect(made({ kind: 'above', amount: '2,500' })).toMatchObject({ rule: { condition: { threshold: 2_500 } } })
})
