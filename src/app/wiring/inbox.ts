import type { ChatMessage, Inbox } from '#contract/chat.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'
import { chatSource } from '#features/chat/shared/chat-source.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import { INBOX_CHANNEL, inboxChanged } from './inbox-channel.ts'
import * as texts from '#messages/inbox.ts'
import { createStore, type Readable } from '#base/store.ts'
import type { LinkEvent } from '#streams/link.ts'
import { tabLeader } from '#streams/tab-leader.stream.ts'
import { toast } from '#ui/toast-store.ts'
import {
  asyncScheduler,
  catchError,
  defer,
  delay,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  Observable,
  share,
  startWith,
  switchMap,
  tap,
  throttleTime,
  timer,
} from 'rxjs'
import { keepTitle } from './inbox-title.ts'

/** Intervals at which the leading tab reads what waits, in milliseconds: without and with a connection that brings the news. CH27, NO98 */
const EVERY = 15_000
const EVERY_CONNECTED = 120_000
/** A tab that logs out ends the connection before the others can know why, in milliseconds. */
const AFTER_REJECTION = 2_000
/** Changes within this time are one read, in milliseconds. */
const TOGETHER = 500
/** Duration of a message's toast, in milliseconds. CH29 */
const MESSAGE_TOAST = 8_000

type Options = {
  /** The player who is signed in; null: nobody. */
  userId$: Observable<string | null>
  /** Goes to a path of this site. */
  go: (to: string) => void
  /** Events of the browser's connection; none where it has no such thing. */
  follow?: (userId: string) => Observable<LinkEvent>
}

/** In a chunk of its own, which brings the connection's machine. Without it the inbox is polled. */
const followLink = (userId: string) =>
  navigator.locks === undefined
    ? EMPTY
    : defer(() => import('./signed-in-link.ts')).pipe(
        switchMap(({ signedInLink }) => signedInLink(userId)?.events$ ?? EMPTY),
        catchError((error: unknown) => {
          console.warn('inbox: its connection could not be loaded', error)
          return EMPTY
        }),
      )

/** Inbox of the player: read by one tab, shown by all. CH27 to CH29 */
export function startInbox({ userId$, go, follow = followLink }: Options): Readable<number> {
  const inbox = createStore(0)
  keepTitle(inbox)
  userId$
    .pipe(
      distinctUntilChanged(),
      tap(() => inbox.set(0)),
      switchMap((userId) => (userId === null ? EMPTY : followInbox(inbox.set, notifier(go), follow(userId)))),
    )
    .subscribe()
  return inbox
}

/** Frames that change what waits. */
const NEWS = /"type":"(?:CHAT_MESSAGE|TRADE_OFFER|INBOX_CHANGED)"/
const isNews = (event: LinkEvent) => event.type === 'link.framed' && NEWS.test(event.data)

/** Counts of the leading tab, which reads immediately, with each piece of news, in intervals, when the page is seen again, and when any tab says that something changed. */
const followInbox = (set: (count: number) => void, notify: (inbox: Inbox) => void, link$: Observable<LinkEvent>) =>
  new Observable<never>(() => {
    const tabs = new BroadcastChannel(INBOX_CHANNEL)
    const messages$ = fromEvent<MessageEvent<unknown>>(tabs, 'message')
    const following$ = link$.pipe(share())
    const isConnected$ = following$.pipe(
      filter((event) => event.type === 'link.changed'),
      map(({ online }) => online),
      startWith(false),
      distinctUntilChanged(),
    )
    const read$ = merge(
      timer(0),
      isConnected$.pipe(switchMap((isConnected) => (isConnected ? timer(0, EVERY_CONNECTED) : timer(EVERY, EVERY)))),
      following$.pipe(filter(isNews)),
      // A refused read ends the session here too.
      following$.pipe(
        filter(({ type }) => type === 'link.rejected'),
        delay(AFTER_REJECTION),
      ),
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

/** Text of a message for this reader: a phrase in their language, anything else as it was written. CH115 */
async function toWords({ text, phrase }: ChatMessage): Promise<string> {
  const language = phraseLanguage.get()
  if (!phrase || language === 'en') return text
  try {
    const { sayPhraseIn } = await import('./say-phrase-in.ts')
    return (await sayPhraseIn(language, phrase)) ?? text
  } catch {
    return text
  }
}

/** Text of a message, or both sides of an offer; nothing where that can't be read. NO96 */
async function describe(message: ChatMessage): Promise<{ description?: string }> {
  const { tradeOfferId } = message
  if (tradeOfferId == null) return { description: stripBidiControls(await toWords(message)).slice(0, 100) }
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
