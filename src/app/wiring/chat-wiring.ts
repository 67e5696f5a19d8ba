import { randomId } from '#base/random-id.ts'
import { createStore } from '#base/store.ts'
import { MessageText, type ChatMessage, type TradeOffer } from '#contract/chat.ts'
import type { ChatState } from '#contract/chat-state.ts'
import { NotFoundError } from '#contract/source.ts'
import { type ChatEvent, EMPTY_CHAT } from '#domain/chat/chat-live.ts'
import type { TypingInput } from '#domain/chat/chat-typing.ts'
import { authToken } from '#lib/auth-token.ts'
import type { ChatHandle } from '#features/chat/shared/chat-context.ts'
import { CHAT_KEY } from '#features/chat/shared/chat-queries.ts'
import { chatSource } from '#features/chat/shared/chat-source.ts'
import { chatStorage } from '#lib/chat-storage.ts'
import { signOut } from '#lib/http.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import { visibilityQuery } from '#lib/visibility.ts'
import { inboxChanged } from './inbox-channel.ts'
import { chatPolicy } from '#machines/connection.policy.ts'
import { chatCatchUp } from '#streams/chat-catch-up.stream.ts'
import { createChatChannel, typingFrames } from '#streams/chat-channel.stream.ts'
import { createOfferTracker } from '#streams/chat-offers.stream.ts'
import { createOutbox } from '#streams/chat-outbox.stream.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import type { QueryClient } from '@tanstack/react-query'
import { auditTime, filter, map, Observable, share, Subject, tap, timer } from 'rxjs'
import * as v from 'valibot'
import { createChatCache } from './chat-cache.ts'
import { connectionLink } from './connection-link.ts'
import { socketAddress } from './socket-address.ts'
import type { SharedLink } from '#streams/shared-link.stream.ts'

/** Time that the connection outlives its last view, in milliseconds, so that a change of page keeps it. */
const LINGER = 1_000
/** Delay until an unsent message is sent again while the connection is open, in milliseconds. CN24 */
const RESEND_DELAY = 10_000
/** The longest pause before a read of what is missing is tried again, in milliseconds. CH3 */
const READ_PAUSE = 8_000

type Options = {
  queryClient: QueryClient
  userId: string
  /** The browser's connection; without it, this page has its own. NO97 */
  link?: SharedLink | undefined
}

/** Joins machine, streams, outbox and query cache for one user. It connects when a view first retains it. Its own chunk. CH3 to CH6, TR3 */
export function createChat({ queryClient, userId, link }: Options): ChatHandle {
  const storage = chatStorage(userId)
  const cache = createChatCache(queryClient, userId)
  const keys$ = new Subject<TypingInput>()
  const frames$ = new Subject<string>()
  const retries$ = new Subject<void>()
  const outbox = createOutbox({
    storage,
    send: ({ conversationId, clientId, text, phrase }, signal) =>
      chatSource.send(conversationId, phrase ? { clientId, phrase } : { clientId, text }, signal),
  })
  const state = createStore<ChatState>({ ...EMPTY_CHAT.state, outgoing: outbox.outgoing$.value })
  const update = (changes: Partial<ChatState>) => state.set({ ...state.get(), ...changes })
  const isConnected = () => state.get().status === 'connected'
  const behind$ = new Subject<string>()
  behind$
    .pipe(chatCatchUp({ end: cache.end, add: cache.add, read: missedMessages(queryClient, isConnected) }))
    .subscribe()
  const arrive = (message: ChatMessage) => {
    cache.add(message.conversationId, { messages: [message], tradeOffers: [] })
    outbox.dispatch({ type: 'message.acknowledged', clientId: message.clientId })
    if (cache.isBehind(message.conversationId)) behind$.next(message.conversationId)
  }
  const changeOffer = (offer: TradeOffer) => {
    cache.add(offer.conversationId, { messages: [], tradeOffers: [offer] })
    inboxChanged()
  }
  const offers = createOfferTracker({ read: (id) => chatSource.offer(id), onOffer: changeOffer })

  const measuresKey = ownMeasuresQuery(userId).queryKey
  const readMeasures = () => void queryClient.invalidateQueries({ queryKey: measuresKey })

  let lastToken: string | null = null
  const noteToken = () => (lastToken = authToken.get())
  const channel = createChatChannel({
    offers$: offers.inputs$,
    connect: ({ reports$ }) =>
      link?.chat$.pipe(tap(({ type }) => type === 'link.changed' && noteToken())) ??
      connectionLink({
        policy: chatPolicy,
        address: (token) => socketAddress(location.href, token ?? ''),
        token: async () => noteToken(),
        environment$: environmentEvents(),
        reports$,
        retries$,
        frames$,
        heartbeat: () => JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }),
      }),
  })
  if (link) {
    frames$.subscribe(link.send)
    retries$.subscribe(link.retry)
  }

  function act(event: ChatEvent) {
    switch (event.type) {
      case 'chat.synced':
        cache.readList()
        readMeasures()
        for (const id of cache.dropUnseen()) behind$.next(id)
        outbox.dispatch({ type: 'connection.returned' })
        break
      case 'session.rejected':
        signOut(lastToken)
        break
      case 'message.arrived':
        arrive(event.message)
        inboxChanged()
        break
      case 'offer.changed':
        changeOffer(event.tradeOffer)
        break
      case 'typing.allowed':
        cache.setTyping(event.conversationId, event.typing)
        break
      case 'visibility.changed':
        queryClient.setQueryData(visibilityQuery(userId).queryKey, { isInvisible: event.isInvisible })
        break
      case 'measures.changed':
        queryClient.setQueryData(measuresKey, (own) => own && { ...own, restriction: event.restriction })
        readMeasures()
        break
      case 'conversation.behind':
        behind$.next(event.conversationId)
    }
  }

  // Outside the socket, because the pause of a second spans connections. CH5
  keys$
    .pipe(
      typingFrames(),
      map((frame) => JSON.stringify(frame)),
    )
    .subscribe(frames$)
  outbox.outgoing$.subscribe((outgoing) => update({ outgoing }))
  outbox.sent$.subscribe(arrive)

  const page$ = new Observable<never>(() => {
    const working = cache.watch((id) => {
      if (cache.isBehind(id)) behind$.next(id)
    })
    working.add(channel.live$.subscribe(({ state: live }) => update(live)))
    working.add(channel.events$.subscribe(act))
    // A short loss of the network may leave the connection open.
    working.add(
      environmentEvents()
        .pipe(filter(({ type }) => type === 'environment.online'))
        .subscribe(() => outbox.dispatch({ type: 'connection.returned' })),
    )
    working.add(
      outbox.outgoing$
        .pipe(
          filter((outgoing) => outgoing.some((each) => each.state === 'waiting')),
          auditTime(RESEND_DELAY),
          filter(isConnected),
        )
        .subscribe(() => outbox.dispatch({ type: 'connection.returned' })),
    )
    working.add(() => {
      update(EMPTY_CHAT.state)
      // Without the connection the cached chat gets stale.
      cache.clear()
    })
    return working
  }).pipe(share({ resetOnRefCountZero: () => timer(LINGER) }))

  return {
    retain() {
      const subscription = page$.subscribe()
      return () => subscription.unsubscribe()
    },
    reconnect: () => retries$.next(),
    state,
    send(conversationId, input) {
      const text = v.safeParse(MessageText, input)
      if (!text.success) return false
      const message = {
        clientId: randomId(),
        conversationId,
        text: text.output,
        typedAt: new Date().toISOString(),
      }
      outbox.dispatch({ type: 'message.submitted', message })
      return true
    },
    say(conversationId, phrase, text) {
      const message = { clientId: randomId(), conversationId, text, phrase, typedAt: new Date().toISOString() }
      outbox.dispatch({ type: 'message.submitted', message })
    },
    async allowTyping(conversationId, isAllowed) {
      cache.setTyping(conversationId, (await chatSource.allowTyping(conversationId, isAllowed)).typing)
    },
    resend: (clientId) => outbox.dispatch({ type: 'message.retried', clientId }),
    discard: (clientId) => outbox.dispatch({ type: 'message.discarded', clientId }),
    type: (conversationId, typing) => keys$.next({ conversationId, typing }),
    draft: storage.draft,
    keepDraft: storage.keepDraft,
    async markRead(conversationId, seq) {
      cache.markRead(conversationId, await chatSource.markRead(conversationId, seq))
      inboxChanged()
    },
    async sendOffer(offer) {
      const sent = await chatSource.sendOffer(offer)
      changeOffer(sent)
      return sent
    },
    moveOffer: (offer, move) => offers.track(offer, () => chatSource.moveOffer(offer.id, move)),
    counterOffer: (offer, counter) => offers.track(offer, () => chatSource.counterOffer(offer.id, counter)),
  }
}

/** Reads of missing messages. A failed one is repeated while there is a connection; the next connection starts its own. CH3 */
const missedMessages = (queryClient: QueryClient, isConnected: () => boolean) => (id: string, after: number) =>
  queryClient.fetchQuery({
    queryKey: [...CHAT_KEY, 'missed', id, after],
    queryFn: ({ signal }) => chatSource.messages(id, { after }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: (_, error) => isConnected() && !(error instanceof NotFoundError),
    retryDelay: (failures) => Math.min(READ_PAUSE, 1_000 * 2 ** failures),
  })
