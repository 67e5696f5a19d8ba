import { ProposalState } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import {
  type Approver,
  OPEN_MS,
  type ProposalFacts,
  SECOND_APPROVAL_MS,
  UNDO_MS,
  type Mover,
} from '#domain/values/proposal-moves.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { proposalMachine, type ProposalMachineEvent } from './proposal.machine.ts'
import {
  APPROVERS,
  AUTHOR,
  EDITOR,
  FACTS,
  lapseOf,
  LEAD,
  moveBy,
  NOW,
  proposalPaths,
  PROPOSER,
  SECOND_EDITOR,
} from './proposal.paths.ts'
import { knowsMove, legalProposalMoves, proposalAfter, settleProposal } from './proposal-transitions.ts'

describe('every path of a proposal', () => {
  it('[PR1] there are as many as the machine has ways, through every state', () => {
    const states = proposalPaths.flatMap(({ walk }) => ['draft', ...walk.map(({ proposal }) => proposal.state)])
    expect([proposalPaths.length, new Set(states)]).toEqual([1514, new Set(ProposalState.options)])
  })

  it.each(proposalPaths.map(({ says, walk }) => [says, walk] as const))('[PR1] %s', (_, walk) => {
    const actor = createActor(proposalMachine, { input: FACTS }).start()
    for (const { event, proposal } of walk) {
      actor.send(event)
      const { value, context } = actor.getSnapshot()
      expect({ state: value, facts: context }).toEqual(proposal)
    }
    const approvals = actor.getSnapshot().context.approvals.map(({ by }) => by)
    expect([approvals.includes(AUTHOR.id), new Set(approvals).size]).toEqual([false, approvals.length])
  })
})

const open = { state: 'open', facts: FACTS } as const
const approved = { state: 'approved-once', facts: { ...FACTS, approvals: [{ by: EDITOR.id, at: NOW.at }] } } as const
const published = { state: 'published', facts: { ...approved.facts, published: 2 } } as const
const disputed = { ...published, state: 'disputed' } as const
const after = { now: { receipt: 2 } }
const own = (role: Role): Mover => ({ ...AUTHOR, role })

it.each([
  ['nobody approves their own', open, moveBy('approve', own('lead'))],
  ['nobody rejects their own', open, moveBy('reject', own('lead'))],
  ['nobody asks for evidence of their own', open, moveBy('request-evidence', own('editor'))],
  ['nobody upholds their own', disputed, moveBy('uphold', own('lead'), after)],
  ['nobody approves twice', approved, moveBy('approve', EDITOR)],
  ['a player approves nothing', open, moveBy('approve', { id: 'paul', role: 'player' })],
  ['a proposer approves nothing', open, moveBy('approve', PROPOSER)],
  ['a proposer rejects nothing', open, moveBy('reject', PROPOSER)],
  ['nothing is approved 14 days later', open, moveBy('approve', EDITOR, { now: { at: OPEN_MS } })],
  [
    'nothing is approved 72 hours after its first approval',
    approved,
    moveBy('approve', SECOND_EDITOR, { now: { at: NOW.at + SECOND_APPROVAL_MS } }),
  ],
  ['nothing is rejected once it has expired', open, moveBy('reject', EDITOR, { now: { at: OPEN_MS } })],
  ['nothing expires early', open, { type: 'expire', now: { ...NOW, at: OPEN_MS - 1 } }],
  ['an approval is not undone after a minute', approved, moveBy('undo', EDITOR, { now: { at: NOW.at + UNDO_MS } })],
  ['nobody undoes what another approved', approved, moveBy('undo', LEAD)],
  ['nothing is superseded by the change that it builds on', open, { type: 'supersede', now: NOW }],
  ['a frozen value is not approved', open, moveBy('approve', LEAD, { now: { isFrozen: true } })],
  ['an editor does not approve a flagged value', open, moveBy('approve', EDITOR, { now: { isFlagged: true } })],
  ['nobody approves what they offered', open, moveBy('approve', LEAD, { holdsItem: true })],
  ['nothing is approved on top of another change', open, moveBy('approve', LEAD, { now: { receipt: 2 } })],
  ['a player disputes nothing', published, moveBy('dispute', AUTHOR, after)],
  ['an editor upholds nothing', disputed, moveBy('uphold', SECOND_EDITOR, after)],
  ['nobody upholds what they approved', disputed, moveBy('uphold', { ...EDITOR, role: 'lead' }, after)],
  ['an editor reverts nothing', disputed, moveBy('revert', SECOND_EDITOR, after)],
  ['nothing is reverted under a newer change', disputed, moveBy('revert', LEAD, { now: { receipt: 3 } })],
  ['a frozen value is not reverted', disputed, moveBy('revert', LEAD, { now: { receipt: 2, isFrozen: true } })],
  ['only its author withdraws it', open, moveBy('withdraw', LEAD)],
] as const)('[PR2, PR3, PR4, PR6, PR8, PR9, PR13, PR14, PR15, PR16, PR17, PR18, PR19] %s', (_, proposal, event) => {
  expect(proposalAfter(proposal, event)).toBeNull()
})

const value = (after: number | 'O/C', role: Role = 'player'): ProposalFacts => ({
  ...FACTS,
  author: own(role),
  after: { ...FACTS.before, value: after },
})
const figures = (changes: object): ProposalFacts => ({ ...FACTS, after: { ...FACTS.before, ...changes } })

it.each<[string, ProposalFacts, boolean, string]>([
  ['a change of 3 %', value(103), false, 'scheduled'],
  ['demand and trend alone', figures({ demand: 'low', trend: 'up' }), true, 'scheduled'],
  ['a change of 4 % by a player', value(104), false, 'approved-once'],
  ['a change of 4 % by an editor', value(104, 'editor'), false, 'scheduled'],
  ['a change of 30 % by a lead', value(130, 'lead'), false, 'scheduled'],
  ['a range alone', figures({ range: { low: 90, high: 110 } }), false, 'approved-once'],
  ['a change of 31 % by an editor', value(131, 'editor'), false, 'approved-once'],
  ['a fall of 31 % by an editor', value(69, 'editor'), false, 'approved-once'],
  ['a change to a word by an editor', value('O/C', 'editor'), false, 'approved-once'],
  ['1 % of one of the dearest by an editor', value(101, 'editor'), true, 'approved-once'],
])('[PR10, PR11, PR12] %s has after one approval the state %s', (_, facts, isDearest, state) => {
  const next = proposalAfter({ state: 'open', facts }, moveBy('approve', EDITOR, { now: { isDearest } }))
  const second = proposalAfter(next!, moveBy('approve', SECOND_EDITOR, { now: { isDearest } }))
  expect([next!.state, (second ?? next!).state]).toEqual([state, 'scheduled'])
})

it('[PR14] a lead approves a flagged value', () => {
  expect(proposalAfter(open, moveBy('approve', LEAD, { now: { isFlagged: true } }))!.state).toBe('approved-once')
})

it('[PR7, PR13] a scheduled change waits for its time, and while its value is frozen', () => {
  const scheduled = proposalAfter(approved, moveBy('approve', SECOND_EDITOR, { publishAt: 5_000 }))!
  const publish = (now: object) =>
    proposalAfter(scheduled, { type: 'publish', published: 2, approvers: APPROVERS, now: { ...NOW, ...now } })
  expect([publish({ at: 4_999 }), publish({ at: 5_000, isFrozen: true }), publish({ at: 5_000, receipt: 2 })]).toEqual([
    null,
    null,
    null,
  ])
  expect(publish({ at: 5_000 })).toEqual({ state: 'published', facts: { ...scheduled.facts, published: 2 } })
})

it('[PR99] a change is not published while an approver may not approve, and waits for that approval again', () => {
  const scheduled = proposalAfter(approved, moveBy('approve', SECOND_EDITOR))!
  const publish = (approvers: readonly Approver[]) =>
    proposalAfter(scheduled, { type: 'publish', published: 2, approvers, now: NOW })
  const [first, second] = APPROVERS
  expect([
    publish([{ ...first!, role: 'proposer' }, second!]),
    publish([first!, { ...second!, isRestricted: true }]),
    publish([first!]),
    publish(APPROVERS)?.state,
    proposalAfter(scheduled, { type: 'lapse', approver: first! }),
    proposalAfter(scheduled, { type: 'lapse', approver: { ...LEAD, isRestricted: true } }),
  ]).toEqual([null, null, null, 'published', null, null])
  const waiting = proposalAfter(scheduled, { type: 'lapse', approver: { ...first!, isRestricted: true } })!
  expect(waiting).toEqual({
    state: 'approved-once',
    facts: { ...scheduled.facts, approvals: [{ by: SECOND_EDITOR.id, at: NOW.at }], publishAt: null },
  })
  expect(proposalAfter(waiting, lapseOf(SECOND_EDITOR))!.state).toBe('open')
  expect(proposalAfter(waiting, moveBy('approve', EDITOR))!.state).toBe('scheduled')
})

it('[PR6, PR9] what time or another change has ended is read so', () => {
  expect([
    settleProposal(open, { ...NOW, at: OPEN_MS }).state,
    settleProposal(approved, { ...NOW, at: NOW.at + SECOND_APPROVAL_MS }).state,
    settleProposal(approved, { ...NOW, receipt: 2 }).state,
    settleProposal(published, { ...NOW, receipt: 3, at: OPEN_MS }).state,
    settleProposal(open, NOW).state,
  ]).toEqual(['expired', 'expired', 'superseded', 'published', 'open'])
})

it('[PR1] says what a person may do, and which moves a state knows', () => {
  const given = { holdsItem: false, now: NOW }
  expect([
    legalProposalMoves(open, { by: EDITOR, ...given }),
    legalProposalMoves(open, { by: AUTHOR, ...given }),
    legalProposalMoves(approved, { by: EDITOR, ...given }),
    legalProposalMoves(published, { by: PROPOSER, ...given }),
    knowsMove('open', 'undo'),
    knowsMove('open', 'approve'),
  ]).toEqual([['approve', 'reject', 'request-evidence'], ['withdraw'], ['undo', 'reject'], ['dispute'], false, true])
})

it('[PR3, PR4] random people never bring about a self-approval', () => {
  const people = ['mia', 'eva', 'edgar', 'lea']
  const move = fc.record({
    type: fc.constantFrom('approve', 'undo', 'reject', 'withdraw', 'request-evidence', 'add-evidence', 'publish'),
    id: fc.constantFrom(...people),
    role: fc.constantFrom<Role>('player', 'proposer', 'editor', 'lead'),
    at: fc.nat(120_000),
    receipt: fc.constantFrom(1, 1, 1, 2),
    isFrozen: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(move, { minLength: 20, maxLength: 20 }), (moves) => {
      let proposal = proposalAfter({ state: 'draft', facts: value(150, 'editor') }, { type: 'submit' })!
      for (const { type, id, role, at, receipt, isFrozen } of moves) {
        const now = { ...NOW, at, receipt, isFrozen }
        const approvers = people.map((each) => ({ id: each, role: 'editor', isRestricted: false }))
        const event = { type, by: { id, role }, holdsItem: false, now, publishAt: at, published: 2, approvers }
        proposal = proposalAfter(proposal, event as ProposalMachineEvent) ?? proposal
        const approved = proposal.facts.approvals.map(({ by }) => by)
        expect(approved).not.toContain('mia')
        expect(new Set(approved).size).toBe(approved.length)
        const isApproved = proposal.state === 'scheduled' || proposal.state === 'published'
        expect(isApproved && approved.length !== 2).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
})
