import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import type { Clock } from '#server/time/clock.ts'

/** Milliseconds between two frames, so that a busy desk does not make every page read all the time. */
export const ANNOUNCE_MS = 1_000

type Options = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock: Clock
}

/** Asks the open desks of editors and leads, at any process, to read again: at once, then at most once a second. DK170, DK171 */
export function announceDesk({ db, events, report, clock }: Options): void {
  let isResting = false
  let isWaiting = false

  async function send() {
    const to = await createRolesRepository(db).listIds(['editor', 'lead'])
    if (to.length > 0) events.publish('chat.frame', { to, frame: { type: 'DESK_CHANGED', data: {} } })
  }

  function announce() {
    isWaiting = isResting
    if (isResting) return
    isResting = true
    send().catch(report)
    clock.after(ANNOUNCE_MS, () => {
      isResting = false
      if (isWaiting) announce()
    })
  }

  events.subscribe('desk.changed', announce)
}
