import { ESTIMATOR } from '#domain/values/proposal-moves.ts'
import { type ProposedEstimate, proposedState, relativeChange } from '#domain/values/proposed-change.ts'
import { formatNumber } from '#domain/text/format.ts'
import { proposalAfter, settleProposal } from '#machines/proposal-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { hasFlag } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { insertProposal } from './insert-proposal.ts'
import { createProposalsRepository, type StoredProposal, toState } from './proposals.repository.ts'
import { readCircumstances } from './read-circumstances.ts'

/** As many as people would write. */
const DIGITS = 3
const round = (figure: number) => Number(figure.toPrecision(DIGITS))
/** A newer close that differs by less leaves the proposal as it is, so that the desk is calm. */
const MIN_STEP = 0.03
const BY_SITE = { actor_id: null, actor_role: null, client_id: null }

/** Proposals of the estimator: at most one waits for a variant, and only people publish. ES101 to ES105 */
export const createProposeEstimates =
  ({ db, now }: { db: Database; now: () => number }) =>
  /** Brings the proposals that wait in line with a close, which proposes these values. */
  async (proposed: readonly ProposedEstimate[]): Promise<void> => {
    const waiting = await createProposalsRepository(db).byEstimator()
    const bySlug = new Map(proposed.map((each) => [each.slug, each]))
    for (const slug of new Set([...waiting.keys(), ...bySlug.keys()]))
      await writeTransaction(db, 'pets', (trx) => propose(trx, slug, bySlug.get(slug), now()))
  }

async function propose(trx: Database, slug: string, estimate: ProposedEstimate | undefined, at: number): Promise<void> {
  const on = createProposalsRepository(trx)
  const row = await trx.selectFrom('item_variant').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  const before = toState(row)
  const isLeftToPeople =
    hasFlag(row, 'frozen') || (row.confirmed_at !== null && row.confirmed_at > at - millisecondsInDay)
  const value = estimate === undefined || isLeftToPeople ? undefined : round(estimate.proposal)
  const newValue = value === before.value ? undefined : value

  const id = (await on.byEstimator(slug)).get(slug)
  const stored = id === undefined ? undefined : await on.find(id)
  const earlier = stored && (await endUnlessWanted(trx, stored, newValue, at))
  if (newValue === undefined || estimate === undefined || earlier === 'stays') return
  await insertProposal(trx, {
    author: ESTIMATOR,
    clientId: randomUUID(),
    slug,
    receipt: row.receipt_number,
    before,
    after: proposedState(before, { value: newValue }),
    reasonCode: 'trades',
    reason: explain(estimate),
    // What a newer close amends has waited since the first.
    createdAt: earlier?.amendedFrom ?? at,
    at,
  })
}

/** Ends a proposal that waits, by itself or by withdrawal, unless it is what the close proposes or people have begun to approve it. */
async function endUnlessWanted(
  trx: Database,
  { row, facts }: StoredProposal,
  wanted: number | undefined,
  at: number,
): Promise<'stays' | { amendedFrom: number } | undefined> {
  const on = createProposalsRepository(trx)
  const [now] = await readCircumstances(trx, [{ slug: row.variant_slug, facts }], at)
  const settled = settleProposal({ state: row.state, facts }, now!)
  if (settled.state === 'expired' || settled.state === 'superseded') {
    const event = settled.state === 'expired' ? 'expire' : 'supersede'
    await on.save(row, { state: settled.state }, { ...BY_SITE, event, note: null, at })
    return undefined
  }
  if (wanted !== undefined) {
    const isClose = relativeChange(row.value_number!, wanted) < MIN_STEP
    if (isClose || facts.approvals.length > 0) return 'stays'
  }
  const withdrawn = proposalAfter(settled, { type: 'withdraw', by: ESTIMATOR, holdsItem: false, now: now! })
  if (withdrawn === null) return 'stays'
  const note =
    wanted === undefined
      ? 'The newest trades no longer call for this change.'
      : `The newest trades call for ${formatNumber(wanted)}.`
  await on.save(row, { state: withdrawn.state }, { ...BY_SITE, event: 'withdraw', note, at })
  return { amendedFrom: row.created_at }
}

/** The estimator goes a step at a time, so what it proposes may lie before the range. */
function explain({ proposal, low, high, trades, accounts, isSample }: ProposedEstimate): string {
  const range = `${formatNumber(round(low))} and ${formatNumber(round(high))}`
  const evidence = `${formatNumber(trades)} ${isSample ? 'sample trades' : 'trades'} by ${formatNumber(accounts)} accounts in 90 days`
  const step = proposal < low || proposal > high ? ' This is a first step towards it.' : ''
  return `${evidence} put the value between ${range}, with a confidence of 90%.${step}`
}
