import { PresenceEntry } from '#server/bus/bus-messages.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Pages } from '#server/bus/shared-state.ts'
import type { Clock } from '#server/time/clock.ts'
import * as v from 'valibot'
import { GRACE_MS } from './presence.ts'
import type { Roster } from './roster.ts'

/** Milliseconds that a page outlives its owner, and between two renewals. */
const PAGE_MS = 15_000
const RENEW_MS = 5_000
/** Until a page that was not there is read again. */
const RETRY_MS = 1_000
/** The field that counts the changes of a page; a user's id is never empty. */
const NUMBER = ''

const Page = v.pipe(
  v.record(v.string(), v.pipe(v.string(), v.parseJson())),
  v.transform(({ [NUMBER]: number, ...entries }) => ({ number, entries })),
  v.object({ number: v.number(), entries: v.record(v.string(), PresenceEntry) }),
)

/** Copy of another process's page. */
type Copy = {
  /** Changes applied; undefined: not read yet. */
  number: number | undefined
  /** The newest change heard. */
  heard: number
  userIds: Set<string>
  isReading: boolean
  cancelRead: () => void
  cancelForget: () => void
}

type Options = { roster: Roster; bus: Bus; pages: Pages; clock: Clock }

/**
 * Keeps this process's presence page in shared state, and copies those of the others into the roster. A change travels by the bus; a gap in
 * the numbers of a page, or of the bus, makes the copy be read again. While the bus is down, copies stay as they are.
 */
export function sharePresence({ roster, bus, pages, clock }: Options) {
  const copies = new Map<string, Copy>()
  let number = 0
  /** Whether the page in shared state may lack changes. */
  let isBehind = true
  let cancelRenewal = () => {}
  let isClosed = false

  /** Own page. */
  const encode = (userId: string) => {
    const entry = roster.getOwn(userId)
    return entry && JSON.stringify(entry)
  }
  const write = (fields: Record<string, string | null>) =>
    void pages.change({ ...fields, [NUMBER]: String(number) }, PAGE_MS).then(
      (isThere) => (isThere ? undefined : replace()),
      () => void (isBehind = true),
    )

  function change(userId: string) {
    number++
    write({ [userId]: encode(userId) })
    bus.publish('presence', { number, changes: { [userId]: roster.getOwn(userId) } })
  }

  /** Skips a number, so that every copy is read again: it may come from a page that lacked a change. */
  function replace() {
    isBehind = false
    number += 2
    const entries = roster.ownUserIds().map((userId) => [userId, encode(userId)!])
    pages
      .replace({ ...Object.fromEntries(entries), [NUMBER]: String(number) }, PAGE_MS)
      .catch(() => void (isBehind = true))
    bus.publish('presence', { number, changes: {} })
  }

  function renew() {
    if (isBehind) replace()
    else write({})
    cancelRenewal = clock.after(RENEW_MS, renew)
  }

  /** Copies of the others. */
  function getCopy(processId: string): Copy {
    const known = copies.get(processId)
    if (known) return known
    const copy: Copy = {
      number: undefined,
      heard: 0,
      userIds: new Set(),
      isReading: false,
      cancelRead: () => {},
      cancelForget: () => {},
    }
    copies.set(processId, copy)
    return copy
  }

  function set(processId: string, copy: Copy, userId: string, entry: PresenceEntry | null) {
    if (entry) copy.userIds.add(userId)
    else copy.userIds.delete(userId)
    roster.setCopy(processId, userId, entry)
  }

  function read(processId: string) {
    const copy = getCopy(processId)
    if (copy.isReading) return
    copy.isReading = true
    copy.cancelRead()
    copy.number = undefined
    /** False once the copy was forgotten during the read. */
    const isCurrent = () => !isClosed && copies.get(processId) === copy
    const readLater = () => {
      if (isCurrent()) copy.cancelRead = clock.after(RETRY_MS, () => read(processId))
    }
    pages
      .read(processId)
      .then((fields) => {
        if (!isCurrent()) return
        const page = v.parse(Page, fields)
        const gone = [...copy.userIds].filter((userId) => page.entries[userId] === undefined)
        for (const userId of gone) set(processId, copy, userId, null)
        for (const [userId, entry] of Object.entries(page.entries)) set(processId, copy, userId, entry)
        copy.number = page.number
        if (page.number < copy.heard) readLater()
      })
      // The owner has not written its page yet, or shared state cannot be reached: the copy stays meanwhile.
      .catch(readLater)
      .finally(() => void (copy.isReading = false))
  }

  function forget(processId: string, copy: Copy) {
    copy.cancelRead()
    copies.delete(processId)
    for (const userId of copy.userIds) roster.setCopy(processId, userId, null)
  }

  roster.onOwnChange(change)
  const subscriptions = [
    bus.subscribe('presence', ({ number: changed, changes }, from) => {
      const copy = getCopy(from)
      copy.heard = Math.max(copy.heard, changed)
      if (copy.number === undefined || changed > copy.number + 1) return read(from)
      if (changed <= copy.number) return
      copy.number = changed
      for (const [userId, entry] of Object.entries(changes)) set(from, copy, userId, entry)
    }),
    bus.onProcess(({ processId, isRunning }) => {
      const copy = getCopy(processId)
      copy.cancelForget()
      if (isRunning) return read(processId)
      // Its users have the time of a page reload to come back elsewhere.
      copy.cancelForget = clock.after(GRACE_MS, () => forget(processId, copy))
    }),
    bus.onGap(() => {
      for (const processId of copies.keys()) read(processId)
    }),
  ]
  renew()

  return () => {
    isClosed = true
    for (const unsubscribe of subscriptions) unsubscribe()
    cancelRenewal()
    for (const { cancelRead, cancelForget } of copies.values()) {
      cancelRead()
      cancelForget()
    }
  }
}
