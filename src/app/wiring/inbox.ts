import type { ChatMessage, Inbox } from '#contract/chat.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'
import { chatSource } from '#features/chat/shared/chat-source.ts'
import { INBOX_CHANNEL, inboxChanged } from './inbox-channel.ts'
import * as texts from '#messages/inbox.ts'
import { createStore, type Readable } from '#base/store.ts'
import { tabLeader } from '#streams/tab-leader.stream.ts'
import { toast } from '#ui/toast-store.ts'
import {
  asyncScheduler,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  merge,
  Observable,
  switchMap,
  tap,
  throttleTime,
  timer,
} from 'rxjs'
import { keepTitle } from './inbox-title.ts'

/** Interval at which the leading tab reads what waits, in milliseconds. CH27 */
const EVERY = 15_000
/** Changes within this time are one read, in milliseconds. */
const TOGETHER = 500
/** Duration of a message's toast, in milliseconds. CH29 */
const MESSAGE_TOAST = 8_000

type Options = {
  isSignedIn$: Observable<boolean>
  /** Goes to a path of this site. */
  go: (to: string) => void
}

/** Inbox of the player: read by one tab, shown by all. CH27 to CH29 */
export function startInbox({ isSignedIn$, go }: Options): Readable<number> {
  const inbox = createStore(0)
  keepTitle(inbox)
  isSignedIn$
    .pipe(
      distinctUntilChanged(),
      tap(() => inbox.set(0)),
      switchMap((isSignedIn) => (isSignedIn ? followInbox(inbox.set, notifier(go)) : EMPTY)),
    )
    .subscribe()
  return inbox
}

/** Counts of the leading tab, which reads immediately, every 15 s, when the page is seen again, and when any tab says that something changed. */
const followInbox = (set: (count: number) => void, notify: (inbox: Inbox) => void) =>
  new Observable<never>(() => {
    const tabs = new BroadcastChannel(INBOX_CHANNEL)
    const messages$ = fromEvent<MessageEvent<unknown>>(tabs, 'message')
    const read$ = merge(
      timer(0, EVERY),
      messages$.pipe(filter(({ data }) => data === 'changed')),
      fromEvent(document, 'visibilitychange'),
    ).pipe(
      throttleTime(TOGETHER, asyncScheduler, { leading: true, trailing: true }),
      switchMap(() => defer(() => chatSource.inbox()).pipe(catchError(() => EMPTY))),
      tap((inbox) => {
        set(inbox.count)
        tabs.postMessage(inbox.count)
        notify(inbox)
      }),
    )
    const following = tabLeader({ name: INBOX_CHANNEL })
      .pipe(switchMap(({ type }) => (type === 'tab.elected' ? read$ : EMPTY)))
      .subscribe()
    following.add(
      messages$.subscribe(({ data }) => {
        if (typeof data === 'number') set(data)
      }),
    )
    following.add(() => tabs.close())
    // A tab that follows learns the count from the next read.
    inboxChanged()
    return following
  })

/** What is written, or what both sides of an offer give; nothing where that can't be read. NO96 */
async function describe({ text, tradeOfferId }: ChatMessage): Promise<{ description?: string }> {
  if (tradeOfferId == null) return { description: stripBidiControls(text).slice(0, 100) }
  try {
    const { offer, request } = await chatSource.offer(tradeOfferId)
    return { description: texts.offered(texts.side(offer, sideTotal(offer)), texts.side(request, sideTotal(request))) }
  } catch {
    return {}
  }
}

/** Shows a toast for each message that arrives outside /chat; those from before the page only count in the badge. CH29 */
function notifier(go: (to: string) => void) {
  let lastId: string | null | undefined
  return ({ latest }: Inbox) => {
    const last = latest?.lastMessage ?? null
    const isNew = lastId !== undefined && last !== null && last.id !== lastId
    lastId = last?.id ?? lastId ?? null
    if (!isNew || !latest || location.pathname.startsWith('/chat')) return
    void describe(last).then((description) =>
      toast({
        title: texts.title(last.tradeOfferId != null, stripBidiControls(latest.with.displayName)),
        ...description,
        duration: MESSAGE_TOAST,
        action: { ...texts.open, run: () => go(`/chat/${latest.id}`) },
      }),
    )
  }
}
