import { Observable, Subject } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it, vi } from 'vitest'
import type { ChatServerFrame } from '#contract/chat.ts'
import type { ChatEvent, ChatLive } from '#domain/chat/chat-live.ts'
import type { TypingInput } from '#domain/chat/chat-typing.ts'
import { chatMessage, tradeOffer } from '#contract/chat.fixture.ts'
import { createChatChannel, type OfferInput, typingFrames } from './chat-channel.stream.ts'
import type { LinkEvent, LinkReport } from './link.ts'

const framed = (frame: ChatServerFrame | object): LinkEvent => ({ type: 'link.framed', data: JSON.stringify(frame) })
const arrived = (seq: number, conversationId = 'c1') =>
  framed({ type: 'CHAT_MESSAGE', data: { conversationId, message: chatMessage(seq, { conversationId }) } })
const changedOffer = (id: string, seq: number | null = null) =>
  framed({
    type: 'TRADE_OFFER',
    data: {
      tradeOffer: tradeOffer(id, { status: 'accepted' }),
      conversationId: 'c1',
      message: seq === null ? null : chatMessage(seq),
    },
  })
const typing = (type: 'TYPING_START' | 'TYPING_STOP', conversationId = 'c1') =>
  framed({ type, data: { conversationId, userId: 'ben' } })
const received = (event: ChatEvent) =>
  event.type === 'message.arrived'
    ? event.message.seq
    : event.type === 'conversation.behind'
      ? `behind ${event.conversationId}`
      : event.type

/** The received events and their times when `script` is played: [milliseconds, event of the connection or page]. */
function play(script: readonly (readonly [number, LinkEvent | OfferInput])[]) {
  const log: [number, string | number][] = []
  const states: ChatLive[] = []
  const reports: LinkReport[] = []
  const warn = vi.fn<(text: string) => void>()
  const scheduler = new TestScheduler(() => {})
  scheduler.run(() => {
    const link$ = new Subject<LinkEvent>()
    const offers$ = new Subject<OfferInput>()
    const channel = createChatChannel({
      scheduler,
      warn,
      offers$,
      connect: ({ reports$ }) =>
        new Observable((subscriber) => {
          subscriber.add(reports$.subscribe((report) => reports.push(report)))
          subscriber.add(link$.subscribe(subscriber))
        }),
    })
    channel.live$.subscribe((live) => states.push(live))
    channel.events$.subscribe((event) => log.push([scheduler.now(), received(event)]))
    for (const [at, input] of script)
      scheduler.schedule(
        () => (input.type.startsWith('offer.') ? offers$.next(input as OfferInput) : link$.next(input as LinkEvent)),
        at,
      )
  })
  const last = states.at(-1)
  if (!last) throw new Error('nothing was received')
  return { log, last, states, reports, warn }
}
const only = (log: ReturnType<typeof play>['log'], kind: 'number' | 'string') =>
  log.filter(([, each]) => typeof each === kind)

describe('messages', () => {
  it('[CH3, CH42] script 8: of five in one tick one is let through, and one trailing read is asked for', () => {
    const { log } = play([1, 2, 3, 4, 5].map((seq) => [10, arrived(seq)] as const))
    expect(log).toEqual([
      [10, 'chat.synced'],
      [10, 1],
      [510, 'behind c1'],
    ])
  })

  it('[CH3] one that comes 500 ms after the last one let through is let through, and nothing has to be read', () => {
    expect(
      only(
        play([
          [0, arrived(1)],
          [500, arrived(2)],
          [1_000, arrived(3)],
        ]).log,
        'number',
      ),
    ).toEqual([
      [0, 1],
      [500, 2],
      [1_000, 3],
    ])
    expect(
      only(
        play([
          [0, arrived(1)],
          [500, arrived(2)],
        ]).log,
        'string',
      ),
    ).toEqual([[0, 'chat.synced']])
  })

  it('[CH3] conversations do not hold each other up', () => {
    const { log } = play([
      [0, arrived(1, 'a')],
      [1, arrived(1, 'b')],
      [2, arrived(2, 'b')],
    ])
    expect(log.slice(1)).toEqual([
      [0, 1],
      [1, 1],
      [501, 'behind b'],
    ])
  })

  it('[CH42] a flood asks for one read a window, and for the last ones too', () => {
    const { log } = play(Array.from({ length: 21 }, (_, n) => [n * 100, arrived(n + 1)] as const))
    expect(only(log, 'number')).toEqual([
      [0, 1],
      [500, 6],
      [1_000, 11],
      [1_500, 16],
      [2_000, 21],
    ])
    expect(only(log, 'string').slice(1)).toEqual([500, 1_000, 1_500, 2_000].map((at) => [at, 'behind c1']))
  })

  it('[CH42] one that is dropped after its window has ended is read too', () => {
    let now = 0
    const scheduler = new TestScheduler(() => {})
    scheduler.now = () => now
    scheduler.maxFrames = Infinity
    const link$ = new Subject<LinkEvent>()
    const log: (string | number)[] = []
    createChatChannel({ scheduler, offers$: new Subject<OfferInput>(), connect: () => link$ }).events$.subscribe(
      (event) => log.push(received(event)),
    )
    link$.next(arrived(1))
    scheduler.flush()
    // The timer was early: by the clock the window is still open.
    now = 499
    link$.next(arrived(2))
    scheduler.flush()
    expect(log).toEqual(['chat.synced', 1, 'behind c1'])
  })

  it('[CH4] records of 101 conversations are pruned once they are older than 60 s', () => {
    const many = Array.from({ length: 101 }, (_, n) => [0, arrived(1, `c${n}`)] as const)
    const { last } = play([...many, [60_001, arrived(1, 'new')]])
    expect([...last.records]).toEqual([['new', 60_001]])
  })
})

describe('frames', () => {
  it('[CN17] that cannot be read are logged once, counted and skipped', () => {
    const bad = ['not JSON', '{"type":"CHAT_MESSAGE"}', '{"type":"NEWS","data":{}}'].map(
      (data) => [0, { type: 'link.framed', data }] as const,
    )
    const { warn, last, log } = play([...bad, [1, arrived(1)]])
    expect(warn.mock.calls).toEqual([['chat: a frame was skipped: not JSON']])
    expect([last.malformed, log]).toEqual([
      3,
      [
        [1, 'chat.synced'],
        [1, 1],
      ],
    ])
  })

  it('[CN15] the first one of each socket says that the session was accepted', () => {
    const { log, reports } = play([
      [0, { type: 'link.opened' }],
      [1, typing('TYPING_STOP')],
      [2, typing('TYPING_STOP')],
      [3, { type: 'link.opened' }],
      [4, typing('TYPING_STOP')],
    ])
    expect([log, reports]).toEqual([
      [
        [1, 'chat.synced'],
        [4, 'chat.synced'],
      ],
      ['synced', 'synced'],
    ])
  })
})

describe('the connection', () => {
  it('[CH6] is connected, on its way, or disconnected', () => {
    const changed = (online: boolean, trying: boolean): LinkEvent => ({
      type: 'link.changed',
      online,
      trying,
      network: true,
    })
    const { states } = play([
      [0, changed(false, true)],
      [1, changed(true, false)],
      [2, changed(false, true)],
      [3, changed(false, false)],
    ])
    expect(states.map(({ state }) => state.status)).toEqual(['connecting', 'connected', 'connecting', 'disconnected'])
  })

  it('[CN23] reports that its session was rejected', () => {
    expect(play([[0, { type: 'link.rejected' }]]).log).toEqual([[0, 'session.rejected']])
  })
})

describe('who is there', () => {
  const status = (userId: string, is: 'online' | 'away') => ({ userId, status: is, lastSeenAt: null })

  it('[CH9] is known from what the server reports, and again with each socket', () => {
    const script = [
      [0, framed({ type: 'USER_STATUS', data: [status('ben', 'online'), status('cy', 'online')] })],
      [1, framed({ type: 'USER_STATUS', data: [status('ben', 'away')] })],
      [2, { type: 'link.opened' }],
    ] as const
    const { states } = play(script)
    expect(states.map(({ state }) => [...state.presence.values()])).toEqual([
      [status('ben', 'online'), status('cy', 'online')],
      [status('ben', 'away'), status('cy', 'online')],
      [],
    ])
  })
})

describe('typing', () => {
  const typists = (script: readonly (readonly [number, LinkEvent])[]) =>
    play(script).states.map(({ state }) => [...state.typing.keys()])

  it('[CH49] ends when the other one says so', () => {
    expect(
      typists([
        [0, typing('TYPING_START')],
        [1, typing('TYPING_START', 'c2')],
        [2, typing('TYPING_STOP')],
      ]).slice(0, 3),
    ).toEqual([['c1'], ['c1', 'c2'], ['c2']])
  })

  it('[CH49, CL86] ends with a message or an offer of the typist, whatever else arrives', () => {
    const message = chatMessage(1)
    const start = (userId: string) => framed({ type: 'TYPING_START', data: { conversationId: 'c1', userId } })
    for (const frame of [arrived(1), changedOffer('o1', 1)]) {
      expect(
        typists([
          [0, start(message.senderId)],
          [1, frame],
        ]).slice(0, 2),
      ).toEqual([['c1'], []])
      expect(
        typists([
          [0, start('another')],
          [1, frame],
        ]).slice(0, 2),
      ).toEqual([['c1'], ['c1']])
    }
    expect(
      typists([
        [0, start(message.senderId)],
        [1, arrived(1, 'c2')],
      ]).slice(0, 2),
    ).toEqual([['c1'], ['c1']])
    expect(
      typists([
        [0, start(message.senderId)],
        [1, changedOffer('o1')],
      ]).slice(0, 2),
    ).toEqual([['c1'], ['c1']])
  })

  it('[CH50] ends by itself 7 s after the last start, if the stop was lost', () => {
    const shownUntil = (script: readonly (readonly [number, LinkEvent])[], at: number) =>
      play([...script, [at, { type: 'link.changed', online: true, trying: false, network: true }]]).states.find(
        ({ state }) => state.status === 'connected',
      )?.state.typing.size
    const twice = [
      [0, typing('TYPING_START')],
      [3_000, typing('TYPING_START')],
    ] as const
    expect([shownUntil(twice, 9_999), shownUntil(twice, 10_001)]).toEqual([1, 0])
  })

  it('[CH5] sends a start at most once a second per conversation, and a stop only after a start', () => {
    const scheduler = new TestScheduler(() => {})
    const sent: unknown[] = []
    scheduler.run(() => {
      const keys$ = new Subject<TypingInput>()
      keys$.pipe(typingFrames(scheduler)).subscribe(({ type }) => sent.push([scheduler.now(), type]))
      const script = [
        [0, false],
        [1, true],
        [1_000, true],
        [1_001, true],
        [1_500, false],
        [1_501, false],
        [1_502, true],
        [2_001, true],
      ] as const
      for (const [at, isTyping] of script)
        scheduler.schedule(() => keys$.next({ conversationId: 'c1', typing: isTyping }), at)
    })
    expect(sent).toEqual([
      [1, 'TYPING_START'],
      [1_001, 'TYPING_START'],
      [1_500, 'TYPING_STOP'],
      [2_001, 'TYPING_START'],
    ])
  })

  it('[CH5] counts each conversation by itself', () => {
    const keys$ = new Subject<TypingInput>()
    const sent: unknown[] = []
    keys$.pipe(typingFrames()).subscribe(({ data }) => sent.push(data))
    for (const conversationId of ['c1', 'c2', 'c1']) keys$.next({ conversationId, typing: true })
    expect(sent).toEqual([{ conversationId: 'c1' }, { conversationId: 'c2' }])
  })
})

describe('trade offers', () => {
  const awaited = (id: string): OfferInput => ({ type: 'offer.awaited', id, conversationId: 'c1' })
  const pending = ({ states }: ReturnType<typeof play>) => states.map(({ state }) => [...state.pendingOffers.keys()])

  it('[TR3] an offer with a pending move is tracked until its own update arrives; another update changes nothing', () => {
    const played = play([
      [0, awaited('o1')],
      [1, changedOffer('o2')],
      [2, changedOffer('o1', 7)],
    ])
    expect(pending(played).slice(0, 3)).toEqual([['o1'], ['o1'], []])
    expect(played.log).toEqual([
      [1, 'chat.synced'],
      [1, 'offer.changed'],
      [2, 'offer.changed'],
      [2, 7],
    ])
  })

  it('[TR12] after 30 s without an update it is dropped, and its conversation is read', () => {
    const played = play([
      [0, awaited('o1')],
      [29_999, typing('TYPING_STOP')],
    ])
    expect(pending(played)).toEqual([['o1'], ['o1'], []])
    expect(played.log).toEqual([
      [29_999, 'chat.synced'],
      [30_000, 'behind c1'],
    ])
  })

  it('[TR3] one that is tracked again has 30 s of its own', () => {
    const { log } = play([
      [0, awaited('o1')],
      [20_000, { type: 'offer.settled', id: 'o1' }],
      [25_000, awaited('o1')],
    ])
    expect(log).toEqual([[55_000, 'behind c1']])
  })

  it('[TR3][CH3] its message is never dropped', () => {
    const { log } = play([
      [0, arrived(1)],
      [1, changedOffer('o1', 2)],
    ])
    expect(only(log, 'number')).toEqual([
      [0, 1],
      [1, 2],
    ])
  })
})
