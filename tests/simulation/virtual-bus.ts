import type { BusLink } from '#server/bus/bus.ts'
import { HEARTBEAT } from '#server/bus/bus-messages.ts'
import type { Clock } from '#server/time/clock.ts'
import type { VirtualProcess } from './virtual-process.ts'

export type Member = {
  readonly node: number
  readonly process: VirtualProcess
  readonly link: BusLink
  receive: (text: string) => void
  isSilent: boolean
  /** When the first message of a sender was lost that this member has not been warned of. */
  readonly lostSince: Map<Member, number>
  readonly arrivedAt: Map<Member, number>
}

/** Carries texts between the processes and back to each sender, and breaks in every way that a bus breaks. */
export function createVirtualBus(clock: Clock, random: () => number) {
  const members = new Set<Member>()
  const trouble = {
    losing: 0,
    repeating: 0,
    delaying: 0,
    /** Groups that are cut off from the other nodes. */
    splits: new Set<readonly number[]>(),
    deaf: new Set<number>(),
  }
  const counts = { sent: 0, delivered: 0, lost: 0 }

  const isCut = (from: Member, to: Member) => {
    if (to.isSilent || (from === to && trouble.deaf.has(to.node))) return true
    for (const group of trouble.splits) if (group.includes(from.node) !== group.includes(to.node)) return true
    return false
  }

  const arrive = (to: Member, text: string, ms: number) =>
    clock.after(ms, () =>
      to.process.run(() => {
        if (!members.has(to)) return
        counts.delivered++
        to.receive(text)
      }),
    )

  function carry(from: Member, to: Member, text: string) {
    const ms = 0.2 + random() * 3
    const luck = random()
    if (isCut(from, to) || luck < trouble.losing) {
      counts.lost++
      const isCounted = from !== to && !text.includes(`"topic":"${HEARTBEAT}"`)
      if (isCounted && !to.lostSince.has(from)) to.lostSince.set(from, clock.now())
      return
    }
    if (random() < trouble.repeating) arrive(to, text, ms + random() * 2_000)
    if (random() < trouble.delaying) return void arrive(to, text, ms + random() * 2_000)
    const at = Math.max(clock.now() + ms, to.arrivedAt.get(from) ?? 0)
    to.arrivedAt.set(from, at)
    arrive(to, text, at - clock.now())
  }

  return {
    trouble,
    counts,
    members,
    join(node: number, process: VirtualProcess): Member {
      const member: Member = {
        node,
        process,
        receive: () => {},
        isSilent: false,
        lostSince: new Map(),
        arrivedAt: new Map(),
        link: {
          send(text) {
            counts.sent++
            for (const other of members) carry(member, other, text)
          },
          onText: (listener) => void (member.receive = listener),
          onOpen: () => {},
          reconnect: () => void (member.isSilent = false),
          close: async () => leave(member),
        },
      }
      members.add(member)
      return member
    },
    leave,
  }

  function leave(member: Member) {
    members.delete(member)
    for (const other of members) {
      // Its last messages have no successor that could reveal their loss.
      other.lostSince.delete(member)
      other.arrivedAt.delete(member)
    }
  }
}
