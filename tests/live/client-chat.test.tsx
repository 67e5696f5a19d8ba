import { createChat } from '#app/wiring/chat-wiring.ts'
import { socketAddress } from '#app/wiring/socket-address.ts'
import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import { chatMessage, chatMessages, conversation, tradeOffer } from '#contract/chat.fixture.ts'
import { mergeNews } from '#domain/chat/chat-messages.ts'
import { conversationsQuery, messagesQuery, newsQuery, NO_NEWS } from '#features/chat/shared/chat-queries.ts'
import { scriptedSockets } from '#streams/socket.harness.ts'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  localStorage.setItem('auth_token', 'mine')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The server's side over HTTP: one conversation, whose messages are `log`. */
function server() {
  const log: ChatMessage[] = []
  const offers: TradeOffer[] = []
  const asked: string[] = []
  let refusal: number | null = null
  const fetching = vi.fn<typeof fetch>(async (input, init) => {
    const url = new URL(String(input), 'http://values.test')
    asked.push(`${init?.method} ${url.pathname.replace('/api', '')}${url.search}`)
    if (refusal !== null) return Response.json({}, { status: refusal })
    const range = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise)
    if (url.pathname === '/api/conversations') {
      return Response.json({
        conversations: [conversation({ seq: log.length, lastMessage: log.at(-1) ?? null })],
        more: false,
      })
    }
    if (url.pathname === '/api/conversations/c1/messages' && init?.method === 'POST') {
      const message = chatMessage(log.length + 1, { senderId: 'ann', ...JSON.parse(String(init.body)) })
      log.push(message)
      return Response.json(message)
    }
    if (url.pathname === '/api/conversations/c1/messages') {
      const found = log.filter(({ seq }) => seq < range('before', Infinity) && seq > range('after', 0))
      const messages = url.searchParams.has('after') ? found.slice(0, 3) : found.slice(-3)
      return Response.json({ messages, tradeOffers: offers, seq: log.length })
    }
    if (url.pathname === '/api/conversations/c1/read')
      return Response.json({ seq: JSON.parse(String(init?.body)).seq, unread: 0 })
    return Response.json(offers[0])
  })
  vi.stubGlobal('fetch', fetching)
  return { log, offers, asked, refuse: (status: number | null) => (refusal = status) }
}

async function harness({ history = 0, userId = 'ann', client = new QueryClient() } = {}) {
  const sockets = scriptedSockets()
  vi.stubGlobal('WebSocket', sockets.WebSocket)
  const http = server()
  http.log.push(...chatMessages(1, history))
  const chat = createChat({ queryClient: client, userId })
  const release = chat.retain()
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const connect = async () => {
    await pass(10)
    sockets.newest().open()
    sockets.newest().frame({ type: 'USER_STATUS', data: [] })
    await pass(10)
  }
  await connect()
  const message = (seq: number, changes: Partial<ChatMessage> = {}) => {
    const made = chatMessage(seq, changes)
    http.log[seq - 1] = made
    return { type: 'CHAT_MESSAGE', data: { conversationId: 'c1', message: made } }
  }
  /** Shows the conversation. */
  const open = async () => {
    const observers = [
      new InfiniteQueryObserver(client, messagesQuery('c1')),
      new InfiniteQueryObserver(client, conversationsQuery),
    ]
    const leaving = observers.map((each) => each.subscribe(() => {}))
    await pass(10)
    http.asked.length = 0
    return () => leaving.forEach((leave) => leave())
  }
  const shown = () =>
    [
      ...(client.getQueryData(messagesQuery('c1').queryKey)?.pages ?? []),
      client.getQueryData(newsQuery('c1').queryKey) ?? NO_NEWS,
    ].reduce(mergeNews, NO_NEWS)
  const listed = () => client.getQueryData(conversationsQuery.queryKey)?.pages[0]?.conversations[0]
  return {
    ...sockets,
    ...http,
    chat,
    client,
    release,
    pass,
    connect,
    message,
    open,
    shown,
    listed,
    seqs: () => shown().messages.map(({ seq }) => seq),
  }
}

describe('messages', () => {
  it('[CH42] script 8: five in one tick are all shown, in order, after one trailing read, and none twice', async () => {
    const { newest, message, open, pass, seqs, asked, listed } = await harness({ history: 2 })
    await open()
    for (const seq of [3, 4, 5, 6, 7]) newest().frame(message(seq))
    expect(seqs()).toEqual([1, 2, 3])
    await pass(499)
    expect(asked).toEqual([])
    await pass(20)
    // The server gives three a page: the one read goes on until nothing is missing.
    expect(asked).toEqual(['GET /conversations/c1/messages?after=3', 'GET /conversations/c1/messages?after=6'])
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(listed()).toMatchObject({ seq: 7, unread: 5 })
    await pass(5_000)
    expect(asked).toHaveLength(2)
  })

  it('[CH43] what a read that failed could not bring is brought by the next try', async () => {
    const { newest, message, open, pass, seqs, refuse } = await harness({ history: 2 })
    await open()
    refuse(503)
    for (const seq of [3, 4]) newest().frame(message(seq))
    await pass(600)
    expect(seqs()).toEqual([1, 2, 3])
    refuse(null)
    await pass(2_000)
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('[CH43] a read that fails again and again is made until it succeeds, as long as the connection stands', async () => {
    const { newest, message, open, pass, seqs, refuse, asked } = await harness({ history: 2 })
    await open()
    refuse(503)
    for (const seq of [3, 4]) newest().frame(message(seq))
    await pass(60_000)
    expect(asked.length).toBeGreaterThan(6)
    refuse(null)
    await pass(8_000)
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('[CH43] a read that gets no answer is given up after 20 s, and made again', async () => {
    const { newest, message, open, pass, seqs, asked } = await harness({ history: 2 })
    await open()
    const answers = fetch
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    for (const seq of [3, 4]) newest().frame(message(seq))
    await pass(510)
    vi.stubGlobal('fetch', answers)
    await pass(19_980)
    expect([asked, seqs()]).toEqual([[], [1, 2, 3]])
    await pass(2_000)
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('[CH42] what is dropped while a read is under way is read too', async () => {
    const { newest, message, open, pass, seqs } = await harness({ history: 1 })
    await open()
    for (const seq of [2, 3]) newest().frame(message(seq))
    await pass(500)
    for (const seq of [4, 5, 6]) newest().frame(message(seq))
    await pass(1_000)
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('[CH42] there is one read at a time, and one more after it where something came to be missing meanwhile', async () => {
    const { newest, message, open, pass, seqs } = await harness({ history: 1 })
    await open()
    const reads: ((messages: ChatMessage[]) => void)[] = []
    vi.stubGlobal(
      'fetch',
      (path: string) =>
        new Promise((resolve) => {
          if (path.includes('/messages'))
            reads.push((messages) => resolve(Response.json({ messages, tradeOffers: [], seq: messages.at(-1)?.seq })))
        }),
    )
    for (const seq of [2, 3]) newest().frame(message(seq))
    await pass(510)
    for (const seq of [4, 5]) newest().frame(message(seq))
    await pass(510)
    expect(reads).toHaveLength(1)
    // The server had answered before the others were written.
    reads[0]?.(chatMessages(3, 3))
    await pass(10)
    expect([reads.length, seqs()]).toEqual([2, [1, 2, 3, 4]])
    reads[1]?.(chatMessages(5, 5))
    await pass(2_000)
    expect([reads.length, seqs()]).toEqual([2, [1, 2, 3, 4, 5]])
  })

  it('[CH45] a gap without an event is read as soon as it is seen', async () => {
    const { newest, message, open, pass, seqs, asked } = await harness({ history: 2 })
    await open()
    for (const seq of [3, 4]) message(seq)
    newest().frame(message(5))
    await pass(10)
    expect(asked).toContain('GET /conversations/c1/messages?after=2')
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
  })

  it('[CH45] what was written before the first message that is known is read too, where nothing had been written when it was opened', async () => {
    const { chat, message, open, pass, seqs } = await harness()
    await open()
    for (const seq of [1, 2]) message(seq)
    chat.send('c1', 'hello')
    await pass(10)
    expect(seqs()).toEqual([1, 2, 3])
  })

  it('[CH46] messages missed while disconnected are read after the reconnect, for conversations in view', async () => {
    const { newest, message, open, pass, seqs, asked, connect } = await harness({ history: 2 })
    await open()
    await pass(6_000)
    newest().fail()
    message(3)
    message(4)
    await pass(1_000)
    await connect()
    expect(asked.toSorted()).toEqual(['GET /conversations', 'GET /conversations/c1/messages?after=2'])
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('[CH47] what nobody looks at is let go with the connection, and read again when it is opened', async () => {
    const { newest, message, open, pass, shown, connect, seqs } = await harness({ history: 2 })
    const leave = await open()
    leave()
    newest().frame(message(3))
    await pass(6_000)
    newest().fail()
    await pass(1_000)
    await connect()
    expect(shown()).toEqual(NO_NEWS)
    await open()
    expect(seqs()).toEqual([1, 2, 3])
  })

  it('[CH73] the list shows a message at once, and what was read', async () => {
    const { newest, message, open, listed, chat } = await harness({ history: 2 })
    await open()
    newest().frame(message(3))
    expect(listed()).toMatchObject({ seq: 3, unread: 1, lastMessage: { seq: 3 } })
    await chat.markRead('c1', 3)
    expect(listed()).toMatchObject({ seq: 3, unread: 0 })
  })

  it('[CH14] an answer that is older than an event does not take it away', async () => {
    const { newest, message, open, listed, client, pass } = await harness({ history: 2 })
    await open()
    let give: (answer: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise((resolve) => (give = resolve)))
    void client.refetchQueries({ queryKey: conversationsQuery.queryKey })
    await pass(1)
    newest().frame(message(3))
    give(Response.json({ conversations: [conversation({ seq: 2 })], more: false }))
    await pass(10)
    expect(listed()).toMatchObject({ seq: 3, unread: 1 })
  })
})

describe('sending', () => {
  it('[CN38] a message is there as typed, then as sent, and once', async () => {
    const { chat, open, pass, shown, log, newest } = await harness({ history: 1 })
    await open()
    expect([chat.send('c1', '  '), chat.send('c1', 'x'.repeat(1_001)), chat.send('c1', ' hello ')]).toEqual([
      false,
      false,
      true,
    ])
    const [typed] = chat.state.get().outgoing
    expect(typed).toMatchObject({ text: 'hello', state: 'sending' })
    await pass(10)
    newest().frame({ type: 'CHAT_MESSAGE', data: { conversationId: 'c1', message: log[1] } })
    expect(chat.state.get().outgoing).toEqual([])
    expect(shown().messages.map(({ clientId }) => clientId)).toEqual(['client-1', typed?.clientId])
  })

  it('[CN41] what could not be reached goes when the connection is back', async () => {
    const { chat, open, pass, newest, connect, refuse, log } = await harness()
    await open()
    await pass(6_000)
    refuse(502)
    chat.send('c1', 'hello')
    await pass(10)
    newest().fail()
    expect(chat.state.get().outgoing[0]?.state).toEqual('waiting')
    refuse(null)
    await pass(1_000)
    await connect()
    expect([chat.state.get().outgoing, log.map(({ text }) => text)]).toEqual([[], ['hello']])
  })

  it('[CN41] what could not be reached goes when the network is back, also where the connection outlasted it', async () => {
    const { chat, open, pass, made, refuse, log } = await harness()
    await open()
    refuse(502)
    chat.send('c1', 'hello')
    await pass(10)
    expect(chat.state.get().outgoing[0]?.state).toEqual('waiting')
    refuse(null)
    window.dispatchEvent(new Event('online'))
    await pass(10)
    expect([chat.state.get().outgoing, log.map(({ text }) => text), made.length]).toEqual([[], ['hello'], 1])
  })

  it('[CN42] what met trouble while the connection stands goes ten seconds later, in the order in which it was typed', async () => {
    const { chat, open, pass, asked, refuse, log } = await harness()
    await open()
    refuse(502)
    for (const text of ['one', 'two']) chat.send('c1', text)
    await pass(9_990)
    expect([asked, chat.state.get().outgoing.map(({ state }) => state)]).toEqual([
      ['POST /conversations/c1/messages'],
      ['waiting', 'waiting'],
    ])
    await pass(20)
    expect(asked).toHaveLength(2)
    refuse(null)
    await pass(10_000)
    expect([chat.state.get(), log.map(({ text }) => text)]).toMatchObject([
      { status: 'connected', outgoing: [] },
      ['one', 'two'],
    ])
  })

  it('[CN24, CH5, CN37] heartbeats leave every 15 s and typing at once; neither is queued while there is no connection', async () => {
    const { chat, newest, pass, connect } = await harness()
    chat.type('c1', true)
    const first = newest()
    expect(first.sent).toEqual(['{"type":"TYPING_START","data":{"conversationId":"c1"}}'])
    await pass(30_000)
    expect(first.sent.slice(1).map((each) => JSON.parse(each).type)).toEqual(['HEARTBEAT', 'HEARTBEAT'])
    first.fail()
    chat.type('c1', true)
    await pass(1_100)
    expect([newest() === first, newest().readyState]).toEqual([false, first.CONNECTING])
    chat.type('c1', true)
    await connect()
    expect(newest().sent).toEqual([])
  })
})

describe('trade offers', () => {
  it('[TR3] one that is moved is tracked until its update', async () => {
    const { chat, offers, pass, shown } = await harness()
    const offer = tradeOffer('o1')
    offers.push({ ...offer, status: 'accepted' })
    const moving = chat.moveOffer(offer, 'accept')
    expect([...chat.state.get().pendingOffers.keys()]).toEqual(['o1'])
    await pass(10)
    expect(await moving).toEqual(offers[0])
    expect([chat.state.get().pendingOffers.size, shown().tradeOffers]).toEqual([0, offers])
  })

  it('[TR2, TR13] a move that is refused lets go of it, and shows how it stands', async () => {
    const { chat, pass, shown } = await harness()
    const state = tradeOffer('o1', { status: 'expired' })
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async (_, init) => Response.json(state, { status: init?.method === 'POST' ? 409 : 200 })),
    )
    const moving = chat.moveOffer(tradeOffer('o1'), 'accept').catch((error: unknown) => error)
    await pass(10)
    expect(await moving).toMatchObject({ status: 409 })
    expect([chat.state.get().pendingOffers.size, shown().tradeOffers]).toEqual([0, [state]])
  })

  it('[TR3] one that is countered is tracked until the connection reports it', async () => {
    const { chat, offers, pass, newest, shown } = await harness()
    offers.push(tradeOffer('o2', { counterOf: 'o1' }))
    void chat.counterOffer(tradeOffer('o1'), { clientId: 'x', offer: [], request: [] })
    await pass(10)
    expect([...chat.state.get().pendingOffers.keys()]).toEqual(['o1'])
    newest().frame({
      type: 'TRADE_OFFER',
      data: { tradeOffer: tradeOffer('o1', { status: 'countered' }), conversationId: 'c1', message: null },
    })
    expect([chat.state.get().pendingOffers.size, shown().tradeOffers.map(({ id, status }) => [id, status])]).toEqual([
      0,
      [
        ['o2', 'pending'],
        ['o1', 'countered'],
      ],
    ])
  })
})

describe('the connection', () => {
  it.each([
    ['http://values.test/chat?a#b', 'ws://values.test/ws?token=t%26t'],
    ['https://values.test/', 'wss://values.test/ws?token=t%26t'],
  ])('[CH6, AU8, AU34] from %s it goes to %s', (page, address) => {
    expect(socketAddress(page, 't&t')).toEqual(address)
  })

  it('[CH51, CH52] is connecting, connected, disconnected; it comes back after any code but 1000', async () => {
    const { chat, newest, made, pass, connect } = await harness()
    const received: string[] = []
    chat.state.subscribe(() => {
      const { status } = chat.state.get()
      if (received.at(-1) !== status) received.push(status)
    })
    expect(chat.state.get().status).toEqual('connected')
    for (const code of [1001, 1006, 1011, 4408]) {
      await pass(6_000)
      newest().shut(code)
      await pass(1_000)
      await connect()
    }
    expect(made).toHaveLength(5)
    newest().shut(1000)
    await pass(600_000)
    expect(made).toHaveLength(5)
    expect(received).toEqual([...[1, 2, 3, 4].flatMap(() => ['connecting', 'connected']), 'disconnected'])
    chat.reconnect()
    await connect()
    expect(chat.state.get().status).toEqual('connected')
  })

  it('[CH53] a user who leaves is disconnected for good one second later, and the memory is cleared', async () => {
    const { chat, release, alive, pass, open, client, made } = await harness({ history: 2 })
    const leave = await open()
    leave()
    release()
    await pass(990)
    expect(alive()).toEqual(1)
    await pass(20)
    expect([alive(), chat.state.get().status, client.getQueryCache().getAll()]).toEqual([0, 'disconnected', []])
    await pass(600_000)
    expect([made.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  it('[CN23] 4401 is tried once more with the token of the moment, then it signs out', async () => {
    const { newest, pass, made } = await harness()
    const loggedOut = vi.fn<() => void>()
    addEventListener('auth:logout', loggedOut)
    localStorage.setItem('auth_token', 'newer')
    newest().shut(4401)
    await pass(10)
    expect(new URL(newest().url).searchParams.get('token')).toEqual('newer')
    expect(loggedOut).not.toHaveBeenCalled()
    newest().open()
    newest().shut(4401)
    await pass(600_000)
    removeEventListener('auth:logout', loggedOut)
    expect([made.length, loggedOut.mock.calls.length, localStorage.getItem('auth_token')]).toEqual([2, 1, null])
  })

  it('[CH75] nobody finds in memory what another one read', async () => {
    const { open, client, listed } = await harness({ history: 2 })
    await open()
    expect(listed()).toBeDefined()
    createChat({ queryClient: client, userId: 'ben' })
    expect(listed()).toEqual(undefined)
  })
})
