import { storedText } from '#lib/stored-text.ts'

/** Rooms whose token a browser keeps. */
const MAX_KEPT = 8

const stored = storedText('room-seats')

type Kept = readonly (readonly [roomId: string, seatToken: string])[]

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')

function read(): Kept {
  try {
    const value: unknown = JSON.parse(stored.get() ?? '[]')
    return Array.isArray(value) ? value.filter(isPair) : []
  } catch {
    return []
  }
}
const without = (roomId: string): Kept => read().filter(([id]) => id !== roomId)

/** A guest's keys to their seats, in this browser only and never in an address. RM142 */
export const seatTokens = {
  get: (roomId: string): string | null => read().find(([id]) => id === roomId)?.[1] ?? null,
  set: (roomId: string, seatToken: string): void =>
    stored.set(JSON.stringify([...without(roomId), [roomId, seatToken]].slice(-MAX_KEPT))),
  remove: (roomId: string): void => stored.set(JSON.stringify(without(roomId))),
  subscribe: stored.subscribe,
}
