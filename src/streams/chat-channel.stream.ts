import { type ChatClientFrame, ChatServerFrame } from '#contract/chat.ts'
import { parseFrame } from '#contract/frame.ts'
import {
  type ChatEnding,
  type ChatEvent,
  type ChatInput,
  type ChatLive,
  type ChatStep,
  EMPTY_CHAT,
  PENDING_OFFER_MS,
  readChat,
  TYPING_MS,
} from '#domain/chat/chat-live.ts'
import { MESSAGE_INTERVAL } from '#domain/chat/chat-throttle.ts'
import { NOT_TYPING, typeKey, type TypingInput } from '#domain/chat/chat-typing.ts'
import type { LinkEvent, LinkReport } from './link.ts'
import {
  asyncScheduler,
  connect,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  observeOn,
  type OperatorFunction,
  queueScheduler,
  ReplaySubject,
  scan,
  type SchedulerLike,
  share,
  Subject,
  tap,
  timer,
} from 'rxjs'

/** Moves of offers that this page makes. TR3 */
export type OfferInput = Extract<ChatInput, { type: 'offer.awaited' | 'offer.settled' }>

type Options = {
  connect: (channel: { reports$: Observable<LinkReport> }) => Observable<LinkEvent>
  offers$: Observable<OfferInput>
  warn?: (text: string) => void
  scheduler?: SchedulerLike
}

export type ChatChannel = {
  /** The latest state immediately, then every new one. */
  live$: Observable<ChatLive>
  events$: Observable<ChatEvent>
}

/** The chat's protocol over one connection, however many read it. CH3 to CH6, TR3 */
export function createChatChannel({
  connect: connectLink,
  offers$,
  warn = console.warn,
  scheduler = asyncScheduler,
}: Options): ChatChannel {
  const steps$ = defer(() => {
    const reports$ = new Subject<LinkReport>()
    return merge(connectLink({ reports$ }).pipe(readFrames(warn)), offers$).pipe(
      withEndings(scheduler),
      // A report may change the connection, which emits immediately: queued until the step has reached every subscriber.
      observeOn(queueScheduler),
      scan(({ live }: ChatStep, input) => readChat(live, input, scheduler.now()), { live: EMPTY_CHAT, events: [] }),
      tap(({ events }) => {
        if (events.some(({ type }) => type === 'chat.synced')) reports$.next('synced')
      }),
    )
  }).pipe(share())
  return {
    live$: steps$.pipe(
      map(({ live }) => live),
      share({ connector: () => new ReplaySubject(1) }),
    ),
    events$: steps$.pipe(mergeMap(({ events }) => from(events))),
  }
}

/** Malformed frames are logged once and counted. CN17 */
function readFrames(warn: (text: string) => void): OperatorFunction<LinkEvent, ChatInput> {
  let hasWarned = false
  return map((event) => {
    if (event.type !== 'link.framed') return event
    const parsed = parseFrame(ChatServerFrame, event.data)
    if (parsed.ok) return { type: 'frame.arrived', frame: parsed.message }
    if (!hasWarned) warn(`chat: a frame was skipped: ${parsed.reason}`)
    hasWarned = true
    return { type: 'frame.malformed' }
  })
}

/** Adds to each input what must be looked at when its time is over. Whether it still counts is the state's to say. */
const withEndings = (scheduler: SchedulerLike): OperatorFunction<ChatInput, ChatInput> =>
  connect((inputs$) =>
    merge(
      inputs$,
      inputs$.pipe(
        mergeMap((input) => {
          const ending = toEnding(input)
          return ending ? timer(ending.after, scheduler).pipe(map(() => ending.input)) : EMPTY
        }),
      ),
    ),
  )

function toEnding(input: ChatInput): { after: number; input: ChatEnding } | null {
  if (input.type === 'offer.awaited') return { after: PENDING_OFFER_MS, input: { type: 'offer.overdue', of: input } }
  if (input.type !== 'frame.arrived') return null
  const { frame } = input
  if (frame.type === 'CHAT_MESSAGE') return { after: MESSAGE_INTERVAL, input: { type: 'window.ended', of: frame } }
  if (frame.type === 'TYPING_START') return { after: TYPING_MS, input: { type: 'typing.ended', of: frame } }
  return null
}

/** The frames that typing makes. CH5 */
export const typingFrames =
  (scheduler: SchedulerLike = asyncScheduler): OperatorFunction<TypingInput, ChatClientFrame> =>
  (keys$) =>
    keys$.pipe(
      scan((own, key) => typeKey(own, key, scheduler.now()), NOT_TYPING),
      map(({ frame }) => frame),
      filter((frame) => frame !== null),
    )
