import { AlertRuleState } from '#contract/alerts.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type AlertRuleSnapshot, alertRuleAfter, settleAlertRule } from './alert-rule-transitions.ts'
import { type AlertRuleEvent, alertRuleMachine } from './alert-rule.machine.ts'

const NEW: AlertRuleSnapshot = { state: 'armed', facts: { firedAt: null, dueAt: null, until: null } }
const match = (at: number, dueAt: number, until: number): AlertRuleEvent => ({ type: 'match', at, dueAt, until })
const walk = (rule: AlertRuleSnapshot, ...events: readonly AlertRuleEvent[]) =>
  events.reduce((each, event) => alertRuleAfter(each, event) ?? each, rule)

it('[AL5] fires, cools once it is sent, and is armed again when its pause ends', () => {
  const actor = createActor(alertRuleMachine, { input: NEW.facts }).start()
  const states = (
    [
      match(1, 5, 10),
      { type: 'send', at: 4 },
      { type: 'send', at: 5 },
      { type: 'rearm', at: 9 },
      { type: 'rearm', at: 10 },
    ] as const
  ).map((event) => {
    actor.send(event)
    return actor.getSnapshot().value
  })
  expect(states).toEqual(['fired', 'fired', 'cooling', 'cooling', 'armed'])
})

it('[AL5] gathers what matches while a notification waits', () => {
  expect(walk(NEW, match(1, 5, 10), match(2, 7, 12))).toEqual({
    state: 'fired',
    facts: { firedAt: 2, dueAt: 5, until: 10 },
  })
})

it.each(['pause', 'break'] as const)('[AL5] %s ends every state, and time says where it goes on', (type) => {
  const back = type === 'pause' ? 'resume' : 'heal'
  const fired = walk(NEW, match(1, 5, 10), { type })
  expect([
    walk(NEW, { type }).state,
    walk(fired, match(2, 5, 10)).state,
    walk(fired, { type: back, at: 4 }).state,
    walk(fired, { type: back, at: 9 }).state,
    walk(fired, { type: back, at: 10 }).state,
  ]).toEqual([fired.state, fired.state, 'fired', 'cooling', 'armed'])
})

it('[AL5] whatever happens, time alone leads from a fired rule to an armed one', () => {
  const time = fc.nat(100)
  const event = fc.oneof(
    fc.record({ type: fc.constant('match' as const), at: time, dueAt: time, until: time }),
    fc.record({
      type: fc.constantFrom('send' as const, 'rearm' as const, 'resume' as const, 'heal' as const),
      at: time,
    }),
    fc.record({ type: fc.constantFrom('pause' as const, 'break' as const) }),
  )
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const rule = walk(NEW, ...events)
      seen.add(rule.state)
      const later = settleAlertRule(rule, 101).state
      expect(later).toBe(rule.state === 'paused' || rule.state === 'broken' ? rule.state : 'armed')
    }),
    { numRuns: 500 },
  )
  expect(seen).toEqual(new Set(AlertRuleState.options))
})
