import type { Database } from '#server/db/database.ts'
import type { Auth } from '#server/modules/auth/auth.ts'
import { createChatPrunes } from '#server/modules/chat/prune-chat.ts'
import { createGameEventsRepository } from '#server/modules/game-events/game-events.repository.ts'
import { createHatchNamesPrune } from '#server/modules/hatches/prune-hatch-names.ts'
import { createModerationPrunes } from '#server/modules/moderation/prune-moderation.ts'
import { createProposalPrunes } from '#server/modules/proposals/prune-proposals.ts'
import { createTradeRoomPrunes } from '#server/modules/trade-rooms/prune-trade-rooms.ts'
import { createVerdictsRepository } from '#server/modules/verdicts/verdicts.repository.ts'
import { MAX_VERDICT_AGE_MS } from '#server/modules/verdicts/limits.ts'
import { createWishPrunes } from '#server/modules/wishes/prune-wishes.ts'
import { createRetention, type Prune } from '#server/modules/retention/retention.ts'
import type { Clock } from '#server/time/clock.ts'
import { millisecondsInDay } from 'date-fns/constants'

type Options = {
  db: Database
  sessions: Auth['sessions']
  alerts: { prunes: Record<'alertLog' | 'alertDevices', Prune> }
  report: (error: unknown) => void
  clock?: Clock
  now?: () => number
  batchSize?: number | undefined
}

/** An event is kept for this long after its end, ms, so that its source can still be asked about it. */
const MAX_EVENT_AGE_MS = 30 * millisecondsInDay

/** The one job that removes old rows, of all modules. */
export function createRetentionJob({ db, sessions, alerts, ...options }: Options) {
  const pruneSessions: Prune = (_now, limit) => sessions.prune(limit)
  return createRetention({
    db,
    prunes: {
      // Measures and reports go first, because messages are kept with a report.
      ...createModerationPrunes(db),
      ...createChatPrunes(db),
      ...createTradeRoomPrunes(db),
      ...createWishPrunes(db),
      ...createProposalPrunes(db),
      ...alerts.prunes,
      sessions: pruneSessions,
      unusedSessions: pruneSessions,
      hatchNames: createHatchNamesPrune(db),
      gameEvents: (now, limit) => createGameEventsRepository(db).prune(now - MAX_EVENT_AGE_MS, limit),
      verdictCards: (now, limit) => createVerdictsRepository(db).prune(now - MAX_VERDICT_AGE_MS, limit),
    },
    ...options,
  })
}
