import { MessagePage, TradeOffer, TradeOfferProblem, TradeOfferStatus } from '#contract/chat.ts'
import {
  OFFER_MS,
  type OfferState,
  stateAfter,
  statusAt,
  TRADE_OFFER_MOVES,
  type TradeOfferMove,
} from '#domain/trade/trade-offer-moves.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fromTransition } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

const MEMBERS = ['Ann', 'Ben'] as const
type Member = (typeof MEMBERS)[number]
/** Counter-offers on one path. */
const COUNTERS = 2

/** All offers of a conversation, each but the first answering the one before it. `now` in milliseconds. */
type Model = { readonly now: number; readonly offers: readonly OfferState[] }
type Step = { type: 'moved'; by: Member; move: TradeOfferMove } | { type: 'passed'; ms: number }

const createOffer = (senderId: string, recipientId: string, now: number): OfferState => ({
  senderId,
  recipientId,
  status: 'pending',
  expiresAt: new Date(now + OFFER_MS).toISOString(),
})
const BEGINNING: Model = { now: 0, offers: [createOffer('Ann', 'Ben', 0)] }
const newest = ({ offers }: Model) => offers.at(-1)!

/** What the domain's rules say becomes of the newest offer; the very same where they forbid it. */
function next(model: Model, step: Step): Model {
  if (step.type === 'passed') return { ...model, now: model.now + step.ms }
  const offer = newest(model)
  const status = stateAfter(offer, step.move, step.by, model.now)
  if (status === null) return model
  const answer = step.move === 'counter' ? [createOffer(offer.recipientId, offer.senderId, model.now)] : []
  return { ...model, offers: [...model.offers.slice(0, -1), { ...offer, status }, ...answer] }
}

/** Every legal move; and time, a day of it at most, which passes to the last millisecond of a pending offer and to the first after it. */
function steps(model: Model): Step[] {
  const { now, offers } = model
  const left = Date.parse(newest(model).expiresAt) - now
  const ms = left > 1 && statusAt(newest(model), now) === 'pending' ? left - 1 : left
  const moves = MEMBERS.flatMap((by) => TRADE_OFFER_MOVES.map((move): Step => ({ type: 'moved', by, move }))).filter(
    (step) => next(model, step) !== model,
  )
  return [
    ...moves.filter((step) => step.type === 'moved' && (step.move !== 'counter' || offers.length <= COUNTERS)),
    ...(left > 0 && now + ms <= OFFER_MS ? [{ type: 'passed', ms } as const] : []),
  ]
}

const says = (step: Step) =>
  step.type === 'moved' ? `${step.by} ${step.move}s` : step.ms === 1 ? 'it ends' : 'a day passes'

/** Those that do not go on: each of the others is the beginning of one. */
const paths = getSimplePaths(fromTransition(next, BEGINNING), {
  events: ({ context }) => steps(context),
  serializeState: ({ context }) => JSON.stringify(context) as never,
})
  .filter(({ state: { context } }) => steps(context).length === 0)
  .map(({ steps: walked, state: { context } }) => ({
    walk: walked.slice(1).map(({ event, state }) => ({ step: event, model: state.context })),
    title: `${walked
      .slice(1)
      .map(({ event }) => says(event))
      .join(', ')}: ${context.offers.map((offer) => statusAt(offer, context.now)).join(', ')}`,
  }))

const gift = (clientId: string) => ({ clientId, offer: [{ slug: 'kitty', quantity: 1 }], request: [] })

async function offered() {
  const { pair, person, advance } = await chatSite()
  const { ann, ben, id } = await pair()
  const eve = await person('Eve')
  const people: Record<string, Person> = { Ann: ann, Ben: ben }
  const ids: string[] = [(await ann.offer(id)).body.id]
  let attempts = 0
  const move = (who: Person, offerId: string, name: TradeOfferMove) =>
    who.move(offerId, name, name === 'counter' ? gift(`try-${attempts++}`) : undefined)
  const refused = async (who: Person, offerId: string, name: TradeOfferMove) => {
    const { status, body } = await move(who, offerId, name)
    return [status, v.parse(TradeOfferProblem, body).state]
  }
  return {
    /** The step, as who makes it would. */
    async make(step: Step) {
      if (step.type === 'passed') return advance(step.ms)
      const { status, body } = await move(people[step.by]!, ids.at(-1)!, step.move)
      expect(status).toBe(200)
      if (step.move === 'counter') ids.push(v.parse(TradeOffer, body).id)
    },
    /** Both see what the model says, and a move that it forbids fails without a trace. */
    async compare(model: Model) {
      const states = model.offers.map((offer) => statusAt(offer, model.now))
      for (const [index, offer] of model.offers.entries()) {
        for (const [name, who] of Object.entries(people)) {
          for (const each of TRADE_OFFER_MOVES) {
            if (stateAfter(offer, each, name, model.now) === null)
              expect(await refused(who, ids[index]!, each), `${name} ${each}s offer ${index}`).toEqual([
                409,
                states[index],
              ])
          }
        }
        const tried = await Promise.all([
          eve.call('GET', `/api/trade-offers/${ids[index]}`),
          ...TRADE_OFFER_MOVES.map((each) => move(eve, ids[index]!, each)),
        ])
        expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      }
      const expected = model.offers.map(({ senderId, recipientId }, index) => [
        ids[index],
        states[index],
        people[senderId]!.id,
        people[recipientId]!.id,
        ids[index - 1] ?? null,
      ])
      const moves = model.offers.filter(({ status }) => status !== 'pending').length
      for (const who of [ann, ben]) {
        const { messages, tradeOffers, seq } = v.parse(MessagePage, await who.read(id))
        expect(
          tradeOffers
            .map((each) => [each.id, each.status, each.senderId, each.recipientId, each.counterOf])
            .toSorted((a, b) => ids.indexOf(String(a[0])) - ids.indexOf(String(b[0]))),
        ).toEqual(expected)
        // One for the first words and one for the first offer; a counter-offer is one for both.
        expect([messages.length, seq]).toEqual([2 + moves, 2 + moves])
        for (const [index, each] of ids.entries())
          expect((await who.call('GET', `/api/trade-offers/${each}`)).body.status).toBe(states[index])
      }
    },
  }
}

describe('every path of trade offers against the server', () => {
  it('[TR2, TR9] there are as many as the rules have ways, through every state', () => {
    const states = paths
      .flatMap(({ walk }) => walk)
      .flatMap(({ model }) => model.offers.map((offer) => statusAt(offer, model.now)))
    expect([paths.length, new Set(states)]).toEqual([30, new Set(TradeOfferStatus.options)])
  })

  it.each(paths.map(({ title, walk }) => [title, walk] as const))('[TR2, TR9] %s', async (_, walk) => {
    const { make, compare } = await offered()
    await compare(BEGINNING)
    for (const { step, model } of walk) {
      await make(step)
      await compare(model)
    }
  })
})
