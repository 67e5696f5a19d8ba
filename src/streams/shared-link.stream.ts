import type { ChatClientFrame } from '#contract/chat.ts'
import {
  concat,
  defer,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  Observable,
  of,
  share,
  Subject,
  switchMap,
  tap,
} from 'rxjs'
import type { LinkEvent, LinkReport } from './link.ts'
import { tabLeader } from './tab-leader.stream.ts'

type Connection = {
  reports$: Observable<LinkReport>
  frames$: Observable<string>
  retries$: Observable<unknown>
}

type Options = {
  /** Name by which the tabs of one player find each other. */
  name: string
  /** The connection, if this tab leads. */
  connect: (connection: Connection) => Observable<LinkEvent>
  locks?: Pick<LockManager, 'request'>
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** Request of a tab to the leading one. */
type TabRequest = { type: 'tab.joined' | 'tab.retried' | 'tab.chatted' } | { type: 'tab.sent'; frame: string }

export type SharedLink = {
  /** Events of the connection, whichever tab holds it. */
  events$: Observable<LinkEvent>
  /** The same; while it is subscribed, the server knows that the player has the chat open. CH124 */
  chat$: Observable<LinkEvent>
  /** Sends a frame; lost where there is no open socket. CN24 */
  send(frame: string): void
  /** The player asks for another attempt. CN3 */
  retry(): void
}

const isRequest = (message: LinkEvent | TabRequest): message is TabRequest => message.type.startsWith('tab.')
const toFrame = (type: 'CHAT_OPENED' | 'CHAT_CLOSED') => JSON.stringify({ type, data: {} } satisfies ChatClientFrame)

/** One connection for all tabs of a browser: the leading tab holds it and passes on what it brings. NO97 */
export function shareLink({ name, connect, locks = navigator.locks, page = document }: Options): SharedLink {
  /** Held by every tab with an open chat, so the leader notices when the last one ends, however it does. */
  const chatLock = `${name} chat`
  const own$ = new Subject<TabRequest>()
  /** The connection's last state. */
  let current: Extract<LinkEvent, { type: 'link.changed' }> | null = null

  /** Frames to send for a request; one that opens the chat is followed by one that closes it once no tab has it open. */
  function toFrames(request: TabRequest): Observable<string> {
    if (request.type === 'tab.sent') return of(request.frame)
    if (request.type !== 'tab.chatted') return EMPTY
    return new Observable((subscriber) => {
      const waiting = new AbortController()
      subscriber.next(toFrame('CHAT_OPENED'))
      locks.request(chatLock, { signal: waiting.signal }, () => subscriber.next(toFrame('CHAT_CLOSED'))).catch(() => {})
      return () => waiting.abort()
    })
  }

  const tab$ = new Observable<LinkEvent>((subscriber) => {
    const tabs = new BroadcastChannel(name)
    const received$ = fromEvent<MessageEvent<LinkEvent | TabRequest>>(tabs, 'message').pipe(
      map(({ data }) => data),
      share(),
    )
    let isLeading = false

    const lead$ = new Observable<never>(() => {
      isLeading = true
      const requests$ = merge(own$, received$.pipe(filter(isRequest))).pipe(share())
      const reports$ = new Subject<LinkReport>()
      let isSynced = false
      const leading = requests$.subscribe(({ type }) => {
        if (type === 'tab.joined' && current) tabs.postMessage(current)
      })
      leading.add(
        connect({
          reports$,
          frames$: merge(
            requests$.pipe(
              filter(({ type }) => type === 'tab.chatted'),
              switchMap(toFrames),
            ),
            requests$.pipe(
              filter(({ type }) => type === 'tab.sent'),
              switchMap(toFrames),
            ),
          ),
          retries$: requests$.pipe(filter(({ type }) => type === 'tab.retried')),
        }).subscribe((event) => {
          if (event.type === 'link.opened') isSynced = false
          tabs.postMessage(event)
          subscriber.next(event)
          if (event.type !== 'link.framed' || isSynced) return
          isSynced = true
          reports$.next('synced')
        }),
      )
      leading.add(() => void (isLeading = false))
      return leading
    })

    const working = received$.subscribe((message) => {
      if (!isLeading && !isRequest(message)) subscriber.next(message)
    })
    working.add(own$.subscribe((request) => isLeading || tabs.postMessage(request)))
    working.add(
      tabLeader({ name, locks, page })
        .pipe(switchMap(({ type }) => (type === 'tab.elected' ? lead$ : EMPTY)))
        .subscribe(),
    )
    working.add(() => {
      current = null
      tabs.close()
    })
    tabs.postMessage({ type: 'tab.joined' } satisfies TabRequest)
    return working
  }).pipe(
    tap((event) => {
      if (event.type === 'link.changed') current = event
    }),
    share(),
  )

  /** For a subscriber that comes late: the state that the connection has. */
  function* readState(): Generator<LinkEvent> {
    if (current?.online) yield { type: 'link.opened' }
    if (current) yield current
  }
  const events$ = defer(() => concat(readState(), tab$))

  const chat$ = new Observable<LinkEvent>((subscriber) => {
    const closing = new AbortController()
    let release = () => {}
    let isOpen = false
    const open = () => {
      if (isOpen) own$.next({ type: 'tab.chatted' })
    }
    locks
      .request(chatLock, { mode: 'shared', signal: closing.signal }, () => {
        // The leader may have found the lock free in the meantime.
        open()
        return new Promise<void>((resolve) => void (release = resolve))
      })
      .catch(() => {})
    const following = events$.subscribe((event) => {
      subscriber.next(event)
      if (event.type !== 'link.changed') return
      isOpen = event.online
      open()
    })
    following.add(() => {
      closing.abort()
      release()
    })
    return following
  })

  return {
    events$,
    chat$,
    send: (frame) => own$.next({ type: 'tab.sent', frame }),
    retry: () => own$.next({ type: 'tab.retried' }),
  }
}
