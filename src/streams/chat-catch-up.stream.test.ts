import type { MessagePage } from '#contract/chat.ts'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { chatCatchUp } from './chat-catch-up.stream.ts'

/** Conversations that end at `seq` on the server, in pages of two; reads wait until the test answers them. */
function harness(seq: number) {
  const requests$ = new Subject<string>()
  const known = new Map<string, number>([['a', 1]])
  const reads: { id: string; after: number; answer: () => void; fail: () => void }[] = []
  const warn = vi.fn<(text: string, error: unknown) => void>()
  const page = (after: number): MessagePage => ({
    messages: [after + 1, after + 2].filter((each) => each <= seq).map((each) => ({ seq: each }) as never),
    tradeOffers: [],
    seq,
  })
  requests$
    .pipe(
      chatCatchUp({
        warn,
        end: (id) => known.get(id) ?? null,
        read: (id, after) =>
          new Promise((resolve, reject) =>
            reads.push({ id, after, answer: () => resolve(page(after)), fail: () => reject(new Error('down')) }),
          ),
        add: (id, { messages }) => void known.set(id, messages.at(-1)?.seq ?? known.get(id) ?? 0),
      }),
    )
    .subscribe()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ask: (id: string) => requests$.next(id),
    answer: async (each: number) => (reads[each]!.answer(), settle()),
    fail: async (each: number) => (reads[each]!.fail(), settle()),
    asked: () => reads.map(({ id, after }) => [id, after]),
    warn,
    know: (id: string, last: number) => known.set(id, last),
  }
}

it('[CH3] reads page by page until nothing is missing', async () => {
  const { ask, answer, asked } = harness(4)
  ask('a')
  await answer(0)
  await answer(1)
  expect(asked()).toEqual([
    ['a', 1],
    ['a', 3],
  ])
})

it('[CH3] requests during a read are one more read after it', async () => {
  const { ask, answer, asked } = harness(3)
  ask('a')
  ask('a')
  ask('a')
  expect(asked()).toEqual([['a', 1]])
  await answer(0)
  await answer(1)
  expect(asked()).toEqual([
    ['a', 1],
    ['a', 3],
  ])
})

it('[CH3] conversations are read side by side, and one that is not known is not read', async () => {
  const { ask, asked, know } = harness(3)
  know('b', 2)
  ask('a')
  ask('b')
  ask('c')
  expect(asked()).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('[CH3] a read that fails is logged, and the next request reads again', async () => {
  const { ask, answer, fail, asked, warn } = harness(3)
  ask('a')
  await fail(0)
  expect(warn.mock.calls).toEqual([['chat: missing messages could not be read', new Error('down')]])
  ask('a')
  await answer(1)
  expect(asked()).toEqual([
    ['a', 1],
    ['a', 1],
  ])
})
