import { createStore } from '#base/store.ts'
import type { MachineReport, MachineReports } from './machine-reports.ts'

/** A run as another page can be sent it: the machine by its id, and the address of the page that runs it. */
export type SharedReport = Omit<MachineReport, 'machine'> & { readonly machineId: string; readonly page: string }

type Message = { readonly from: string; readonly reports: readonly SharedReport[] } | { readonly asks: true }
/** The part of a BroadcastChannel that is used. */
export type Channel = {
  postMessage(message: Message): void
  onmessage: ((event: MessageEvent<Message>) => void) | null
}

type Options = {
  own: MachineReports
  channel: Channel
  /** Names this page among those that are open. */ from: string
  page: () => string
}

/** The runs of this page and of all others that are open, as a store, each page publishing its own. Reports hold no token: DV4. DV5 */
export function shareReports({ own, channel, from, page }: Options) {
  const others = new Map<string, readonly SharedReport[]>()
  const ownReports = () =>
    own.get().map(({ machine, ...report }): SharedReport => ({ ...report, machineId: machine.id, page: page() }))
  const store = createStore<readonly SharedReport[]>(ownReports())
  const update = () => store.set([...ownReports(), ...[...others.values()].flat()])
  let hasLeft = false
  const publish = () => hasLeft || channel.postMessage({ from, reports: ownReports() })

  channel.onmessage = ({ data }) => {
    if ('asks' in data) return void publish()
    if (data.reports.length > 0) others.set(data.from, data.reports)
    else others.delete(data.from)
    update()
  }
  own.subscribe(() => {
    publish()
    update()
  })
  channel.postMessage({ asks: true })

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** The page closes: its runs are gone for the others, also those that end with it. */
    leave() {
      hasLeft = true
      channel.postMessage({ from, reports: [] })
    },
  }
}
