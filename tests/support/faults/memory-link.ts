import type { BusLink } from '#server/bus/bus.ts'
import { connectBus } from '#server/bus/connect-bus.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import type { Clock } from '#server/time/clock.ts'

type Member = { link: BusLink; receive: (text: string) => void; open: () => void; isCut: boolean; reconnects: number }

type Options = {
  clock: Clock
  /** The time of day, in milliseconds. */
  now: () => number
  /** Whether a text is lost on its way to a member. */
  loses?: (text: string) => boolean
}

/** A network of links inside one process: what any member sends reaches all in the same turn, itself included. */
export function createMemoryNetwork({ clock, now, loses = () => false }: Options) {
  const members: Member[] = []
  const network = { loses }

  function join() {
    const member: Member = {
      isCut: false,
      reconnects: 0,
      receive: () => {},
      open: () => {},
      link: {
        send(text) {
          if (member.isCut) return
          for (const other of members) if (!other.isCut && !network.loses(text)) other.receive(text)
        },
        onText: (listener) => void (member.receive = listener),
        onOpen: (listener) => void (member.open = listener),
        reconnect: () => void member.reconnects++,
        close: async () => void members.splice(members.indexOf(member), 1),
      },
    }
    members.push(member)
    return member
  }
  return {
    network,
    join,
    /** A process of its own on this network. */
    connect() {
      const member = join()
      const errors: unknown[] = []
      const bus = connectBus({ link: member.link, report: (error) => errors.push(error), clock, now })
      return { bus, member, errors }
    },
  }
}

/** Loses one text in three, by a seed. */
export function oneInThree(seed: string) {
  const random = seededRandom(seed)
  return () => random() < 1 / 3
}
