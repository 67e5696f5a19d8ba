import * as v from 'valibot'
import { Count, Demand, Slug, Timestamp, Trend, ValueWord } from './catalogue.ts'
import { MAX_INGEST_NUMBER } from './ingest.ts'
import { Problem } from './problem.ts'
import { Id, Text } from './text.ts'
import { ValueAuthor, ValueReceipt, ValueSource, ValueState } from './value-changes.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

/** State of a proposal. A draft is never stored: it is what a screen composes. PR1 */
export const ProposalState = v.picklist([
  'draft',
  'open',
  'needs-evidence',
  'approved-once',
  'scheduled',
  'published',
  'rejected',
  'withdrawn',
  'superseded',
  'expired',
  'disputed',
  'upheld',
  'reverted',
])
export type ProposalState = v.InferOutput<typeof ProposalState>

/** Moves of people on a proposal. */
export const PROPOSAL_MOVES = [
  'approve',
  'undo',
  'reject',
  'withdraw',
  'request-evidence',
  'add-evidence',
  'dispute',
  'uphold',
  'revert',
] as const
export const ProposalMove = v.picklist(PROPOSAL_MOVES)
export type ProposalMove = v.InferOutput<typeof ProposalMove>

/** Event of a proposal: a move, its beginning, or what the site did by itself. */
export const ProposalEvent = v.picklist([...PROPOSAL_MOVES, 'submit', 'publish', 'expire', 'supersede', 'lapse'])
export type ProposalEvent = v.InferOutput<typeof ProposalEvent>

/** One line of text from `least` to 500 characters. It is shown to others, so control and direction-turning characters are refused. PR40 */
const line = (least: number) =>
  v.pipe(
    Text,
    v.trim(),
    v.minLength(least, `must be at least ${least} ${least === 1 ? 'character' : 'characters'}`),
    v.maxLength(500, 'must be at most 500 characters'),
    v.regex(ONE_LINE, 'must not hold control or direction characters'),
    v.regex(VISIBLE, 'must show something'),
  )
export const Explanation = line(10)

const Figure = v.pipe(
  v.number('must be a number'),
  v.finite('must be a number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(MAX_INGEST_NUMBER, `must be at most ${MAX_INGEST_NUMBER}`),
)
const ProposedValue = v.union(
  [Figure, ValueWord],
  `must be a number from 0 to ${MAX_INGEST_NUMBER}, or one of ${ValueWord.options.join(', ')}`,
)

export const REASON_CODES = ['trades', 'demand', 'game-update', 'correction', 'other'] as const

/** `receipt`: the newest change of the variant that the author saw. Absent figures stay as they are. PR2, PR41 */
export const SendProposal = v.pipe(
  v.object({
    clientId: Id,
    /** The variant's own. */
    slug: Slug,
    receipt: Count,
    value: v.optional(ProposedValue),
    range: v.optional(v.object({ low: Figure, high: Figure })),
    demand: v.optional(Demand),
    trend: v.optional(Trend),
    reasonCode: v.picklist(REASON_CODES),
    reason: Explanation,
  }),
  v.forward(
    v.check(
      ({ value, range }) => typeof value !== 'string' || range === undefined,
      'must be absent, because the value is no number',
    ),
    ['range'],
  ),
  v.forward(
    v.check(({ range }) => range === undefined || range.low <= range.high, 'low must not be above high'),
    ['range'],
  ),
  v.forward(
    v.check(
      ({ value, range }) =>
        typeof value !== 'number' || range === undefined || (range.low <= value && value <= range.high),
      'must be around the value',
    ),
    ['range'],
  ),
)
export type SendProposal = v.InferOutput<typeof SendProposal>

/** The same `clientId` again is the same move. PR5 */
export const MakeMove = v.object({ clientId: Id })
export type MakeMove = v.InferOutput<typeof MakeMove>

/** Moves that others read the reason of. */
export const MakeExplainedMove = v.object({ clientId: Id, reason: Explanation })

/** The same `clientId` again is the same comment. PR83, PR84 */
export const WriteComment = v.object({ clientId: Id, text: line(1) })
export type WriteComment = v.InferOutput<typeof WriteComment>

export const Proposal = v.object({
  id: v.string(),
  state: ProposalState,
  item: ValueReceipt.entries.item,
  /** The number of the change that it builds on. */
  receipt: Count,
  before: ValueState,
  after: ValueState,
  /** `small`: one approval is enough. */
  /** With what the same people changed before, if the reader approves it. PR95 */
  size: v.picklist(['small', 'medium', 'large']),
  /** Whether it is larger than the change alone. PR95 */
  isAddedUp: v.boolean(),
  reasonCode: v.picklist(REASON_CODES),
  reason: v.string(),
  author: ValueAuthor,
  isOwn: v.boolean(),
  /** Approvals that it has, and that it needs in all. */
  approvals: Count,
  approvalsNeeded: Count,
  history: v.array(
    v.object({ event: ProposalEvent, by: v.nullable(ValueAuthor), note: v.nullable(v.string()), at: Timestamp }),
  ),
  /** Comments of the staff, oldest first; empty for everybody else. PR82 */
  comments: v.array(v.object({ by: ValueAuthor, text: v.string(), at: Timestamp })),
  createdAt: Timestamp,
  /** null: it can no longer expire. */
  expiresAt: v.nullable(Timestamp),
  /** The number of the change that it became. */
  published: v.nullable(Count),
  /** Moves that the reader may make now. */
  moves: v.array(ProposalMove),
})
export type Proposal = v.InferOutput<typeof Proposal>

const Limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 50)

/** The reader's own, newest first. `before`: the id of the last one of the page before. */
export const OwnProposalsQuery = v.object({ before: v.optional(Id), limit: Limit })
export type OwnProposalsQuery = v.InferOutput<typeof OwnProposalsQuery>

/** `points`: what the reader has now. `open`: how many wait for a decision; `openLimit`: how many may, null for staff. */
export const OwnProposals = v.object({
  proposals: v.array(Proposal),
  more: v.boolean(),
  points: v.number(),
  open: Count,
  openLimit: v.nullable(Count),
})
export type OwnProposals = v.InferOutput<typeof OwnProposals>

export const VoteDirection = v.picklist(['too-low', 'right', 'too-high'])
export type VoteDirection = v.InferOutput<typeof VoteDirection>

/** `receipt`: the newest change that the voter saw. PR50 */
export const ValueVote = v.object({ direction: VoteDirection, receipt: Count })
export type ValueVote = v.InferOutput<typeof ValueVote>

/** Present state that suggesting and voting build on. `vote`: the reader's own on this change; null: none. */
export const ValueStanding = v.object({
  receipt: Count,
  present: ValueState,
  isFrozen: v.boolean(),
  vote: v.nullable(VoteDirection),
})
export type ValueStanding = v.InferOutput<typeof ValueStanding>

/** `at`: when the first page was read, so that the order stays while pages are read. `before`: the id of the last one of the page before. PR61 */
export const DeskQueueQuery = v.object({
  kind: v.optional(v.picklist(['undecided', 'scheduled', 'disputed']), 'undecided'),
  at: v.optional(Timestamp),
  before: v.optional(Id),
  limit: Limit,
})
export type DeskQueueQuery = v.InferOutput<typeof DeskQueueQuery>
export const DeskQueue = v.object({ proposals: v.array(Proposal), more: v.boolean(), at: Timestamp })
export type DeskQueue = v.InferOutput<typeof DeskQueue>

export const VoteCounts = v.object({ tooLow: Count, right: Count, tooHigh: Count })
export type VoteCounts = v.InferOutput<typeof VoteCounts>

const HARM_AND_SLUG = /^(\d+(?:\.\d+)?(?:e\+\d+)?) ([a-z0-9-]+)$/

/** `before`: the `next` of the page before: the harm and slug of its last value, which may be confirmed by now. PR89 */
export const StaleQuery = v.object({
  at: v.optional(Timestamp),
  before: v.optional(
    v.pipe(
      Text,
      v.maxLength(300),
      v.regex(HARM_AND_SLUG, 'must be the `next` of a page'),
      v.transform((text) => {
        const [, harm, slug = ''] = HARM_AND_SLUG.exec(text) ?? []
        return { harm: Number(harm), slug }
      }),
    ),
  ),
  limit: Limit,
})
export type StaleQueryInput = v.InferInput<typeof StaleQuery>
export type StaleQuery = v.InferOutput<typeof StaleQuery>

export const StaleValue = v.object({
  item: ValueReceipt.entries.item,
  receipt: Count,
  present: ValueState,
  /** Source that set it last. */
  source: ValueSource,
  /** null: never. */
  confirmedAt: v.nullable(Timestamp),
  /** Author who confirmed it at that time without a change; null: no one. */
  confirmedBy: v.nullable(ValueAuthor),
  /** When it was set or confirmed last: its age counts from here. */
  seenAt: Timestamp,
  /** Worth times demand times days. PR78 */
  harm: v.number(),
  votes: VoteCounts,
})
export type StaleValue = v.InferOutput<typeof StaleValue>

/** Stale values: neither set nor confirmed for long. */
export const StaleList = v.object({ values: v.array(StaleValue), next: v.nullable(v.string()), at: Timestamp })
export type StaleList = v.InferOutput<typeof StaleList>

/** Numbers of undecided proposals and stale values that wait. PR77 */
export const DeskCounts = v.object({ undecided: Count, stale: Count })
export type DeskCounts = v.InferOutput<typeof DeskCounts>

/** `receipt`: the newest change that the reader saw. PR64 */
export const ConfirmValue = v.object({ slug: Slug, receipt: Count })
export type ConfirmValue = v.InferOutput<typeof ConfirmValue>

export const BULK_APPROVALS = 50

/** Only small changes. PR70 */
export const ApproveMany = v.object({
  approvals: v.pipe(
    v.array(v.object({ id: Id, clientId: Id })),
    v.minLength(1, 'must hold at least one approval'),
    v.maxLength(BULK_APPROVALS, `must hold at most ${BULK_APPROVALS} approvals`),
  ),
})
export type ApproveMany = v.InferOutput<typeof ApproveMany>

/** In the order of the approvals; one of the two is null. PR71 */
export const ApprovalAnswers = v.object({
  answers: v.array(v.object({ id: v.string(), proposal: v.nullable(Proposal), problem: v.nullable(Problem) })),
})
export type ApprovalAnswers = v.InferOutput<typeof ApprovalAnswers>

/** Reason why a lead freezes a value. PR13 */
export const Freeze = v.object({ reason: Explanation })
