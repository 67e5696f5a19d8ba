import { ChatMessage, Conversation, MessagePage } from '#contract/chat.ts'
import { PHRASE_LIMITS } from '#server/modules/chat/limits.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

/** Who acts: the one who opens the conversation, the one who is written to, and one who is of no such conversation. */
const NAMES = ['opener', 'recipient', 'other'] as const
type Name = (typeof NAMES)[number]

/** How often each is tried. */
const WEIGHTS = {
  phrase: 6,
  type: 8,
  allow: 6,
  revoke: 3,
  block: 1,
  unblock: 4,
  refuseRequests: 2,
  takeRequests: 1,
  open: 1,
  read: 1,
} as const
type Kind = keyof typeof WEIGHTS
type Action = { readonly kind: Kind; readonly by: Name; readonly clientId: string }
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))),
  by: fc.constantFrom('opener', 'opener', 'opener', 'recipient', 'recipient', 'recipient', 'other'),
  clientId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
})

/** Everything that a fact may be at a moment: of two actions at the same moment either comes last. */
type Possible = ReadonlySet<boolean>
const TRUE: Possible = new Set([true])
const FALSE: Possible = new Set([false])

const FACTS = ['allows', 'blocks', 'takesRequests', 'hasWritten'] as const
type Fact = (typeof FACTS)[number]
type Facts = Readonly<Record<Fact, Possible>>
type Member = Exclude<Name, 'other'>
const MEMBERS = ['opener', 'recipient'] as const
type Model = {
  readonly facts: Readonly<Record<Member, Facts>>
  /** Ids of the stored messages by their writer and client id. */
  readonly sent: ReadonlyMap<string, string>
}
const NEW: Facts = { allows: FALSE, blocks: FALSE, takesRequests: TRUE, hasWritten: FALSE }
const OPENED: Model = { facts: { opener: { ...NEW, allows: TRUE }, recipient: NEW }, sent: new Map() }

/** The fact that an action sets, and to what. */
const SETS: Partial<Record<Kind, readonly [Fact, boolean]>> = {
  allow: ['allows', true],
  revoke: ['allows', false],
  block: ['blocks', true],
  unblock: ['blocks', false],
  refuseRequests: ['takesRequests', false],
  takeRequests: ['takesRequests', true],
  phrase: ['hasWritten', true],
  type: ['hasWritten', true],
}
const ALWAYS_DONE: readonly Kind[] = ['block', 'unblock', 'refuseRequests', 'takeRequests']

const isMember = (name: Name): name is Member => name !== 'other'
const otherOf = (name: Member): Member => (name === 'opener' ? 'recipient' : 'opener')
const toKey = ({ by, clientId }: Action) => `${by} ${clientId}`

/** Every code that an action may be answered with, given all that may be at that moment; `ok` is a success. */
function possibleAnswers(during: Model, { kind, by, clientId }: Action, together: readonly Action[]): string[] {
  if (!isMember(by)) return [ALWAYS_DONE.includes(kind) ? 'ok' : 'conversation.not_found']
  if (ALWAYS_DONE.includes(kind)) return ['ok']
  const [own, other] = [during.facts[by], during.facts[otherOf(by)]]
  const answers: string[] = []
  if (own.blocks.has(true) || other.blocks.has(true))
    answers.push(...(kind === 'open' ? ['user.not_found', 'conversation.not_found'] : ['conversation.not_found']))
  if (own.blocks.has(false) && other.blocks.has(false)) answers.push(...seenAnswers())
  return answers

  function seenAnswers(): string[] {
    if (kind === 'allow' || kind === 'revoke' || kind === 'read') return ['ok']
    if (during.sent.has(toKey({ kind, by, clientId })) && kind !== 'open') return ['ok']
    const isRefused = [other.hasWritten, other.takesRequests, kind === 'open' ? own.hasWritten : other.allows]
    const refusals = isRefused.every((fact) => fact.has(false)) ? ['requests.closed'] : []
    if (isRefused.every((fact) => !fact.has(true))) return refusals
    if (kind === 'open') return [...refusals, 'ok']
    const isTwice = together.some((each) => each.by === by && each.clientId === clientId)
    if (kind === 'phrase') {
      const isOften = together.some((each) => each.by === by && each.kind === 'phrase')
      return [...refusals, 'ok', ...(isOften ? ['rate.limited'] : [])]
    }
    if (other.allows.has(false)) refusals.push('typing.not_allowed')
    if (own.allows.has(false)) refusals.push('typing.revoked')
    const isAllowed = own.allows.has(true) && other.allows.has(true)
    return [...refusals, ...(isAllowed || isTwice ? ['ok'] : [])]
  }
}

/** All that may be while the actions run: what was before, and what any of them sets. */
function widen(model: Model, actions: readonly Action[]): Model {
  const facts = { ...model.facts }
  for (const { by, kind } of actions) {
    const [fact, value] = SETS[kind] ?? []
    if (fact !== undefined && isMember(by)) facts[by] = { ...facts[by], [fact]: new Set([...facts[by][fact], value]) }
  }
  return { ...model, facts }
}

type Answered = { readonly action: Action; readonly code: string; readonly message: ChatMessage | undefined }

/** All that may be once they are answered. What was allowed may have been stored although a block then hid the answer. */
function settle(before: Model, answered: readonly Answered[]): Model {
  const settled = (name: Member, fact: Fact): Possible => {
    const own = answered.filter(({ action: { by, kind } }) => by === name && SETS[kind]?.[0] === fact)
    const done = own.filter(({ code }) => code === 'ok')
    const hidden = fact === 'allows' ? own.filter(({ code }) => code === 'conversation.not_found') : []
    const values = [...done, ...hidden].map(({ action: { kind } }) => SETS[kind]![1])
    return new Set([...(done.length === 0 ? before.facts[name][fact] : []), ...values])
  }
  const factsOf = (name: Member) =>
    Object.fromEntries(FACTS.map((fact) => [fact, settled(name, fact)])) as Record<Fact, Possible>
  const sent = new Map(before.sent)
  for (const { action: each, message } of answered) if (message) sent.set(toKey(each), message.id)
  return { facts: { opener: factsOf('opener'), recipient: factsOf('recipient') }, sent }
}

type People = Readonly<Record<Name, Person>>

function act(people: People, id: string, { by, kind, clientId }: Action) {
  const who = people[by]
  const other = people[by === 'recipient' ? 'opener' : 'recipient']
  const conversation = `/api/conversations/${id}`
  switch (kind) {
    case 'phrase':
      return who.call('POST', `${conversation}/messages`, { clientId, phrase: { key: 'hello' } })
    case 'type':
      return who.say(id, 'Typed', clientId)
    case 'allow':
    case 'revoke':
      return who.call('PUT', `${conversation}/typing`, { isAllowed: kind === 'allow' })
    case 'block':
    case 'unblock':
      return who.call(
        kind === 'block' ? 'PUT' : 'DELETE',
        `/api/users/${(isMember(by) ? other : people.opener).id}/block`,
      )
    case 'refuseRequests':
    case 'takeRequests':
      return who.call('PUT', '/api/me/contact', {
        isFindable: true,
        requestsFrom: kind === 'takeRequests' ? 'everyone' : 'nobody',
      })
    case 'open':
      return isMember(by) ? who.call('POST', '/api/conversations', { userId: other.id }) : who.call('GET', conversation)
    case 'read':
      return who.call('POST', `${conversation}/read`, { seq: 1_000 })
  }
}

/** How often the generated actions had each answer, over all runs. */
const counts = new Map<string, number>()
const OUTCOMES = [
  'phrase ok',
  'phrase requests.closed',
  'phrase conversation.not_found',
  'type ok',
  'type typing.not_allowed',
  'type typing.revoked',
  'type conversation.not_found',
  'allow ok',
  'allow conversation.not_found',
]

/** Runs the steps, the actions of each at the same moment, and compares every answer with the model. */
async function follow(
  site: Awaited<ReturnType<typeof chatSite>>,
  people: People,
  id: string,
  steps: readonly Action[][],
) {
  let model = OPENED
  for (const actions of steps) {
    // Only the limits look at this clock: no socket is idle meanwhile.
    site.wall.now += PHRASE_LIMITS.long.perMs
    const during = widen(model, actions)
    const answered = await Promise.all(
      actions.map(async (each): Promise<Answered> => {
        const { status, body } = await act(people, id, each)
        const code: string = status < 300 ? 'ok' : body.code
        counts.set(`${each.kind} ${code}`, (counts.get(`${each.kind} ${code}`) ?? 0) + 1)
        const together = actions.filter((one) => one !== each)
        const possible = possibleAnswers(during, each, together)
        expect(possible.map((one) => `${each.by} ${each.kind}: ${one}`)).toContain(`${each.by} ${each.kind}: ${code}`)
        const isSent = code === 'ok' && isMember(each.by) && (each.kind === 'phrase' || each.kind === 'type')
        return { action: each, code, message: isSent ? v.parse(ChatMessage, body) : undefined }
      }),
    )
    // The same client id is the same message.
    for (const { action: each, message } of answered)
      expect([undefined, model.sent.get(toKey(each)) ?? message?.id]).toContain(message?.id)
    model = settle(model, answered)
  }
  return model
}

it('[CH54, CH55, CH119, CH121] whatever two players and a stranger do, also at the same moment: nothing is lost or doubled, and typed text is only where it was allowed', async () => {
  const site = await chatSite()
  let runs = 0
  const refusing: Action[][] = [[{ kind: 'refuseRequests', by: 'recipient', clientId: 'a' }]]
  const steps = fc
    .tuple(
      fc.constantFrom([], refusing),
      fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
    )
    .map((each) => each.flat())
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      runs++
      const people = {
        opener: await site.person(`Opener${runs}`),
        recipient: await site.person(`Recipient${runs}`),
        other: await site.person(`Other${runs}`),
      }
      const id = await people.opener.request(people.recipient)
      const sockets = {
        opener: await people.opener.connect(),
        recipient: await people.recipient.connect(),
        other: await people.other.connect(),
      }
      const model = await follow(site, people, id, taken)
      for (const { settled } of Object.values(sockets)) await settled()

      for (const name of MEMBERS) await people[name].call('DELETE', `/api/users/${people[otherOf(name)].id}/block`)
      const [messages, others] = await Promise.all(
        MEMBERS.map(async (name) => v.parse(MessagePage, await people[name].read(id, '?limit=100')).messages),
      )
      const ids = messages!.map((message) => message.id)
      expect(others!.map((message) => message.id)).toEqual(ids)
      expect(messages!.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1))
      // Each that was acknowledged is there once, and nothing else.
      expect(ids.toSorted()).toEqual([...new Set(model.sent.values())].toSorted())
      const delivered = (name: Name) =>
        sockets[name].frames.flatMap((frame) => (frame.type === 'CHAT_MESSAGE' ? frame.data.message.id : []))
      expect(MEMBERS.map((name) => delivered(name).toSorted())).toEqual(MEMBERS.map(() => ids.toSorted()))
      expect(delivered('other')).toEqual([])

      for (const name of MEMBERS) {
        const { typing } = v.parse(Conversation, (await people[name].call('GET', `/api/conversations/${id}`)).body)
        expect(model.facts[name].allows.has(typing.byMe)).toBe(true)
        const heard = sockets[name].frames.findLast((frame) => frame.type === 'TYPING_ALLOWED')
        // Who has blocked or is blocked hears of the other one's choice when the conversation is there again.
        const isHidden = taken.flat().some(({ kind, by }) => kind === 'block' && isMember(by))
        expect(heard && !isHidden ? heard.data.typing : typing).toEqual(typing)
      }
      for (const { ws } of Object.values(sockets)) ws.terminate()
    }),
    // Few random runs hold a phrase to a player who takes no requests.
    { numRuns: 40, examples: [[[...refusing, [{ kind: 'phrase', by: 'opener', clientId: 'a' }]]]] },
  )
  expect(OUTCOMES.filter((outcome) => !counts.has(outcome))).toEqual([])
})
