import type { InboxCheck, InboxCheckKind } from '#contract/inbox-rules.ts'

/** A check as it is when a player adds it. IR61 */
export function newCheck(kind: InboxCheckKind, timeZone: string): InboxCheck {
  switch (kind) {
    case 'verdict':
      return { kind, percent: -5 }
    case 'pets':
      return { kind, most: 10 }
    case 'demand':
      return { kind, least: 'medium' }
    case 'age':
      return { kind, days: 7 }
    case 'hours':
      return { kind, hours: { from: '22:00', to: '07:00' }, timeZone }
    case 'rate':
      return { kind, most: 10 }
    default:
      return { kind }
  }
}
