import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { StoredMessage } from '#contract/chat-state.ts'
import { NotFoundError } from '#contract/source.ts'
import { chatMessage } from '#contract/chat.fixture.ts'
import { HttpError } from '#lib/http.ts'
import { createOutbox } from './chat-outbox.stream.ts'

const typed = (clientId: string, conversationId = 'c1'): StoredMessage => ({
  clientId,
  conversationId,
  text: clientId,
  typedAt: '2026-01-02T00:00:00.000Z',
})

/** An outbox whose sends are answered by hand. */
function harness({ stored = [] as StoredMessage[], scheduler = new TestScheduler(() => {}) } = {}) {
  const kept = new Map(stored.map((each) => [each.clientId, each]))
  const sends: {
    message: StoredMessage
    signal: AbortSignal
    answer: (message: ChatMessage) => void
    fail: (error: unknown) => void
  }[] = []
  const outbox = createOutbox({
    scheduler,
    storage: {
      messages: () => [...kept.values()],
      keep: (message) => kept.set(message.clientId, message),
      forget: (clientId) => kept.delete(clientId),
    },
    send: (message, signal) => new Promise((answer, fail) => sends.push({ message, signal, answer, fail })),
  })
  const sent: number[] = []
  outbox.sent$.subscribe(({ seq }) => sent.push(seq))
  const last = () => {
    const send = sends.at(-1)
    if (!send) throw new Error('nothing was sent')
    return send
  }
  return {
    outbox,
    sends,
    sent,
    kept,
    last,
    scheduler,
    submit: (clientId: string, conversationId?: string) =>
      outbox.dispatch({ type: 'message.submitted', message: typed(clientId, conversationId) }),
    states: () => outbox.outgoing$.value.map(({ clientId, state }) => `${clientId} ${state}`),
    asked: () => sends.map(({ message: { clientId } }) => clientId),
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

describe('the outbox', () => {
  it('[CN38] keeps a message with its id until it is acknowledged', async () => {
    const { submit, states, kept, last, settle, sent } = harness()
    submit('a')
    expect([states(), [...kept.keys()]]).toEqual([['a sending'], ['a']])
    last().answer(chatMessage(7, { clientId: 'a' }))
    await settle()
    expect([states(), [...kept.keys()], sent]).toEqual([[], [], [7]])
  })

  it('[CN38] is acknowledged also by an event, while the answer is still on its way', async () => {
    const { outbox, submit, states, last, settle, sent } = harness()
    submit('a')
    outbox.dispatch({ type: 'message.acknowledged', clientId: 'a' })
    expect(states()).toEqual([])
    last().answer(chatMessage(7, { clientId: 'a' }))
    await settle()
    expect([states(), sent]).toEqual([[], [7]])
  })

  it('[CH173] a phrase waits until two seconds have passed since the one before, in any conversation', async () => {
    const { outbox, scheduler, asked, last, settle } = harness()
    const say = (clientId: string, conversationId: string) =>
      outbox.dispatch({
        type: 'message.submitted',
        message: { ...typed(clientId, conversationId), phrase: { key: 'hello', pets: [] } },
      })
    say('a', 'c1')
    last().answer(chatMessage(1, { clientId: 'a' }))
    await settle()
    say('b', 'c2')
    outbox.dispatch({ type: 'message.submitted', message: typed('typed', 'c1') })
    expect(asked()).toEqual(['a', 'typed'])
    scheduler.maxFrames = 2_000
    scheduler.flush()
    expect([asked(), scheduler.now()]).toEqual([['a', 'typed', 'b'], 2_000])
  })

  it('[CN39] sends one after the other in each conversation, so that they stay in order', async () => {
    const { submit, sends, asked, settle } = harness()
    for (const id of ['a', 'b']) submit(id)
    submit('x', 'c2')
    expect(asked()).toEqual(['a', 'x'])
    sends[0]?.answer(chatMessage(1, { clientId: 'a' }))
    await settle()
    expect(asked()).toEqual(['a', 'x', 'b'])
  })

  it.each([
    ['refused', new HttpError('sending', 400, 'x')],
    ['limited', new HttpError('sending', 429, 'rate.limited')],
    ['without a conversation', new NotFoundError('x')],
  ])('[CN43] one that is %s is sent again, with the same id, only on request', async (_, error) => {
    const { outbox, submit, states, last, settle, asked } = harness()
    submit('a')
    last().fail(error)
    await settle()
    outbox.dispatch({ type: 'connection.returned' })
    expect([states(), asked()]).toEqual([['a failed'], ['a']])
    outbox.dispatch({ type: 'message.retried', clientId: 'a' })
    expect([states(), asked()]).toEqual([['a sending'], ['a', 'a']])
  })

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a server that is down', new HttpError('sending', 503, 'x')],
  ])('[CN41] one that met %s waits, and goes once when the connection is back', async (_, error) => {
    const { outbox, submit, states, last, settle, asked } = harness()
    submit('a')
    last().fail(error)
    await settle()
    expect(states()).toEqual(['a waiting'])
    outbox.dispatch({ type: 'connection.returned' })
    outbox.dispatch({ type: 'connection.returned' })
    expect([states(), asked()]).toEqual([['a sending'], ['a', 'a']])
  })

  it('[CN40, CN41] one that hangs is given up after 20 s, and who is behind it waits with it', () => {
    const scheduler = new TestScheduler(() => {})
    scheduler.run(({ flush }) => {
      const { submit, states, sends, asked } = harness({ scheduler })
      submit('a')
      submit('b')
      submit('x', 'c2')
      scheduler.schedule(
        () =>
          expect([asked(), states()]).toEqual([
            ['a', 'x'],
            ['a sending', 'b sending', 'x sending'],
          ]),
        19_999,
      )
      scheduler.schedule(
        () =>
          expect([asked(), states(), sends[0]?.signal.aborted]).toEqual([
            ['a', 'x'],
            ['a waiting', 'b waiting', 'x waiting'],
            true,
          ]),
        20_001,
      )
      flush()
    })
    expect.assertions(2)
  })

  it('[CN39, CN41] what is typed behind one that waits is sent after it, and another conversation is not held up', async () => {
    const { outbox, submit, sends, states, asked, last, settle, sent } = harness()
    submit('a')
    last().fail(new TypeError('Failed to fetch'))
    await settle()
    submit('b')
    submit('x', 'c2')
    expect([states(), asked()]).toEqual([
      ['a waiting', 'b waiting', 'x sending'],
      ['a', 'x'],
    ])
    outbox.dispatch({ type: 'connection.returned' })
    expect(asked()).toEqual(['a', 'x', 'a'])
    sends[2]?.answer(chatMessage(1, { clientId: 'a' }))
    await settle()
    last().answer(chatMessage(2, { clientId: 'b' }))
    await settle()
    expect([asked(), sent, states()]).toEqual([['a', 'x', 'a', 'b'], [1, 2], ['x sending']])
  })

  it('[CN38] forgets what is discarded, but not what is on its way', async () => {
    const { outbox, submit, states, last, settle, kept } = harness()
    submit('a')
    outbox.dispatch({ type: 'message.discarded', clientId: 'a' })
    expect(states()).toEqual(['a sending'])
    last().fail(new HttpError('sending', 400, 'x'))
    await settle()
    outbox.dispatch({ type: 'message.discarded', clientId: 'a' })
    expect([states(), kept.size]).toEqual([[], 0])
  })

  it('[CN43] messages of an earlier page are sent only on request', () => {
    const { outbox, states, asked } = harness({ stored: [typed('old')] })
    outbox.dispatch({ type: 'connection.returned' })
    expect([states(), asked()]).toEqual([['old failed'], []])
    outbox.dispatch({ type: 'message.retried', clientId: 'old' })
    expect(asked()).toEqual(['old'])
  })

  it('[CN38] what was acknowledged before its turn is not sent again', async () => {
    const { outbox, submit, sends, asked, settle } = harness({ stored: [typed('b')] })
    submit('a')
    outbox.dispatch({ type: 'message.retried', clientId: 'b' })
    outbox.dispatch({ type: 'message.acknowledged', clientId: 'b' })
    sends[0]?.answer(chatMessage(1, { clientId: 'a' }))
    await settle()
    expect(asked()).toEqual(['a'])
  })
})
