import { MessageText, type ChatMessage, type TradeOffer } from '#contract/chat.ts'
import type { ChatState } from '#contract/chat-state.ts'
import { NotFoundError } from '#contract/source.ts'
import { type ChatEvent, EMPTY_CHAT } from '#domain/chat/chat-live.ts'
import type { TypingInput } from '#domain/chat/chat-typing.ts'
import { authToken } from '#lib/auth-token.ts'
import type { ChatHandle } from '#lib/chat-context.ts'
import { CHAT_KEY } from '#lib/chat-queries.ts'
import { chatSource } from '#lib/chat-source.ts'
import { chatStorage } from '#lib/chat-storage.ts'
import { signOut } from '#lib/http.ts'
import { inboxChanged } from '#lib/inbox-channel.ts'
import { chatPolicy } from '#machines/connection.policy.ts'
import { createChatChannel, type OfferInput, typingFrames } from '#streams/chat-channel.stream.ts'
import { createOutbox } from '#streams/chat-outbox.stream.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import type { QueryClient } from '@tanstack/react-query'
import { auditTime, filter, map, Observable, share, Subject, timer } from 'rxjs'
import * as v from 'valibot'
import { createChatCache } from './chat-cache.ts'
import { connectionLink } from './connection-link.ts'

/** How long the connection outlives its last view, in milliseconds, so that a change of page keeps it. */
const LINGER = 1_000
/** Milliseconds until a message that met trouble while the connection stood is tried again. CN24 */
const RESEND_DELAY = 10_000
/** The longest pause before a read of what is missing is tried again, in milliseconds. CH3 */
const READ_PAUSE = 8_000

/** The chat's address at `page`. */
export function chatAddress(page: string, token: string): string {
  const url = new URL('/ws', page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}

/** Joins machine, streams, outbox and query cache for one user. Nothing happens before somebody retains it. Its own chunk. CH3 to CH6, TR3 */
export function createChat({ queryClient, userId }: { queryClient: QueryClient; userId: string }): ChatHandle {
  const storage = chatStorage(userId)
  const cache = createChatCache(queryClient, userId)
  const offers$ = new Subject<OfferInput>()
  const keys$ = new Subject<TypingInput>()
  const frames$ = new Subject<string>()
  const retries$ = new Subject<void>()
  const outbox = createOutbox({
    storage,
    send: ({ conversationId, clientId, text }, signal) => chatSource.send(conversationId, { clientId, text }, signal),
  })
  const catchUp = createCatchUp({ queryClient, cache, isConnected: () => state.status === 'connected' })
  const arrive = (message: ChatMessage) => {
    cache.add(message.conversationId, { messages: [message], tradeOffers: [] })
    outbox.tell({ type: 'message.acknowledged', clientId: message.clientId })
    if (cache.isBehind(message.conversationId)) catchUp(message.conversationId)
  }
  const changeOffer = (offer: TradeOffer) => {
    cache.add(offer.conversationId, { messages: [], tradeOffers: [offer] })
    inboxChanged()
  }

  let offered: string | null = null
  const channel = createChatChannel({
    offers$,
    connect: ({ reports$ }) =>
      connectionLink({
        policy: chatPolicy,
        address: (token) => chatAddress(location.href, token ?? ''),
        token: async () => (offered = authToken.get()),
        environment$: environmentEvents(),
        reports$,
        retries$,
        frames$,
        heartbeat: () => JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }),
      }),
  })

  function act(event: ChatEvent) {
    switch (event.type) {
      case 'chat.synced':
        cache.readList()
        for (const id of cache.letGoUnseen()) catchUp(id)
        outbox.tell({ type: 'connection.returned' })
        break
      case 'session.rejected':
        signOut(offered)
        break
      case 'message.arrived':
        arrive(event.message)
        inboxChanged()
        break
      case 'offer.changed':
        changeOffer(event.tradeOffer)
        break
      case 'conversation.behind':
        catchUp(event.conversationId)
    }
  }

  let state: ChatState = { ...EMPTY_CHAT.state, outgoing: outbox.outgoing$.value }
  const listeners = new Set<() => void>()
  const tell = (changes: Partial<ChatState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  // Here and not with each socket: a second is a second across a new connection too. CH5
  keys$
    .pipe(
      typingFrames(),
      map((frame) => JSON.stringify(frame)),
    )
    .subscribe(frames$)
  outbox.outgoing$.subscribe((outgoing) => tell({ outgoing }))
  outbox.sent$.subscribe(arrive)

  const page$ = new Observable<never>(() => {
    const working = cache.watch((id) => {
      if (cache.isBehind(id)) catchUp(id)
    })
    working.add(channel.live$.subscribe(({ state: live }) => tell(live)))
    working.add(channel.events$.subscribe(act))
    // A connection may outlast a network that was away only for a moment.
    working.add(
      environmentEvents()
        .pipe(filter(({ type }) => type === 'environment.online'))
        .subscribe(() => outbox.tell({ type: 'connection.returned' })),
    )
    working.add(
      outbox.outgoing$
        .pipe(
          filter((outgoing) => outgoing.some((each) => each.state === 'waiting')),
          auditTime(RESEND_DELAY),
          filter(() => state.status === 'connected'),
        )
        .subscribe(() => outbox.tell({ type: 'connection.returned' })),
    )
    working.add(() => {
      tell(EMPTY_CHAT.state)
      // Nothing keeps it current any more.
      cache.clear()
    })
    return working
  }).pipe(share({ resetOnRefCountZero: () => timer(LINGER) }))

  /** Tracks the offer until its own update arrives: the answer is one, and a refusal has one read. TR3 */
  async function awaitOffer<T>({ id, conversationId }: TradeOffer, ask: () => Promise<T>): Promise<T> {
    offers$.next({ type: 'offer.awaited', id, conversationId })
    try {
      return await ask()
    } catch (error) {
      await chatSource.offer(id).then(changeOffer, () => {})
      offers$.next({ type: 'offer.settled', id })
      throw error
    }
  }

  return {
    retain() {
      const held = page$.subscribe()
      return () => held.unsubscribe()
    },
    reconnect: () => retries$.next(),
    state: {
      get: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    send(conversationId, input) {
      const text = v.safeParse(MessageText, input)
      if (!text.success) return false
      const message = {
        clientId: crypto.randomUUID(),
        conversationId,
        text: text.output,
        typedAt: new Date().toISOString(),
      }
      outbox.tell({ type: 'message.submitted', message })
      return true
    },
    resend: (clientId) => outbox.tell({ type: 'message.retried', clientId }),
    discard: (clientId) => outbox.tell({ type: 'message.discarded', clientId }),
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
    moveOffer: (offer, move) =>
      awaitOffer(offer, async () => {
        const moved = await chatSource.moveOffer(offer.id, move)
        changeOffer(moved)
        offers$.next({ type: 'offer.settled', id: moved.id })
        return moved
      }),
    // The answer is the new offer: the old one's update is told by the connection.
    counterOffer: (offer, counter) =>
      awaitOffer(offer, async () => {
        const made = await chatSource.counterOffer(offer.id, counter)
        changeOffer(made)
        return made
      }),
  }
}

/** Reads what is missing of a conversation, one read at a time, until nothing is. What comes to be missing meanwhile is read too. CH3 */
function createCatchUp({
  queryClient,
  cache,
  isConnected,
}: {
  queryClient: QueryClient
  cache: ReturnType<typeof createChatCache>
  isConnected: () => boolean
}) {
  const asked = new Map<string, number>()
  const readAfter = (id: string, after: number) =>
    queryClient.fetchQuery({
      queryKey: [...CHAT_KEY, 'missed', id, after],
      queryFn: ({ signal }) => chatSource.messages(id, { after }, signal),
      staleTime: 0,
      gcTime: 0,
      // Without a connection the next one reads anew.
      retry: (_, error) => isConnected() && !(error instanceof NotFoundError),
      retryDelay: (failures) => Math.min(READ_PAUSE, 1_000 * 2 ** failures),
    })

  async function read(id: string) {
    for (let seen = 0; seen !== asked.get(id);) {
      seen = asked.get(id) ?? seen
      for (let after = cache.end(id), isWhole = false; after !== null && !isWhole; after = cache.end(id)) {
        const page = await readAfter(id, after)
        cache.add(id, page)
        isWhole = page.messages.length === 0 || (page.messages.at(-1)?.seq ?? 0) >= page.seq
      }
    }
  }

  return (id: string) => {
    const isReading = asked.has(id)
    asked.set(id, (asked.get(id) ?? 0) + 1)
    if (isReading) return
    read(id)
      .catch((error: unknown) => console.warn('chat: what is missing could not be read', error))
      .finally(() => asked.delete(id))
  }
}
