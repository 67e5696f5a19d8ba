import {
  MakeExplainedMove,
  MakeMove,
  OwnProposals,
  OwnProposalsQuery,
  Proposal,
  type ProposalMove,
  SendProposal,
  ValueStanding,
  ValueVote,
  WriteComment,
} from '#contract/proposals.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Proposals } from './proposals.ts'

const tag = 'Proposals'
const ById = v.object({ id: v.string() })
const BySlug = v.object({ slug: v.string() })

/** Each move with who makes it. Those of staff do not exist for others (PR72). */
const MOVES: readonly { move: ProposalMove; summary: string; isExplained: boolean }[] = [
  { move: 'approve', summary: 'Approve a proposal of another person; for editors and leads', isExplained: false },
  { move: 'undo', summary: 'Undo your approval within 60 seconds; for editors and leads', isExplained: false },
  { move: 'reject', summary: 'Reject a proposal, with the reason; for editors and leads', isExplained: true },
  { move: 'withdraw', summary: 'Withdraw your proposal', isExplained: false },
  { move: 'request-evidence', summary: 'Ask its author for evidence; for editors and leads', isExplained: true },
  { move: 'add-evidence', summary: 'Give the evidence that your proposal needs', isExplained: true },
  { move: 'dispute', summary: 'Dispute a published proposal; for proposers, editors and leads', isExplained: true },
  { move: 'uphold', summary: 'Uphold a disputed proposal; for leads', isExplained: true },
  { move: 'revert', summary: 'Take a disputed proposal back, as a change of its own; for leads', isExplained: true },
]

/** Proposed values and votes, as players and staff send them (PR1 to PR52). */
export const proposalRoutes =
  ({ proposals }: { proposals: Proposals }): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/values/proposals',
      {
        schema: describeRoute({
          summary: 'Suggest a value; the same client id is the same proposal',
          tag,
          body: SendProposal,
          response: Proposal,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<Proposal> => proposals.submit(readUserId(request), request.body),
    )

    app.get(
      '/api/values/proposals',
      {
        schema: describeRoute({
          summary: 'Your proposals, newest first, with your points',
          tag,
          querystring: OwnProposalsQuery,
          response: OwnProposals,
          problems: [400, 401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<OwnProposals> => proposals.own(readUserId(request), request.query),
    )

    app.get(
      '/api/values/proposals/:id',
      {
        schema: describeRoute({
          summary: 'One proposal with its history: yours, or any for editors and leads',
          tag,
          params: ById,
          response: Proposal,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<Proposal> => proposals.find(readUserId(request), request.params.id),
    )

    for (const { move, summary, isExplained } of MOVES) {
      const body = isExplained ? MakeExplainedMove : MakeMove
      app.post(
        `/api/values/proposals/:id/${move}`,
        {
          schema: describeRoute({
            summary,
            tag,
            params: ById,
            body,
            response: Proposal,
            problems: [400, 401, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<Proposal> => proposals.move(readUserId(request), request.params.id, move, request.body),
      )
    }

    app.post(
      '/api/values/proposals/:id/comments',
      {
        schema: describeRoute({
          summary: 'Say something about a proposal to the staff alone; for editors and leads',
          tag,
          params: ById,
          body: WriteComment,
          response: Proposal,
          problems: [400, 401, 403, 404, 409],
          isGuarded: true,
        }),
      },
      (request): Promise<Proposal> => proposals.comment(readUserId(request), request.params.id, request.body),
    )

    app.get(
      '/api/values/:slug/standing',
      {
        schema: describeRoute({
          summary: 'What a suggestion or a vote builds on: the newest change, and your vote on it',
          tag,
          params: BySlug,
          response: ValueStanding,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ValueStanding> => proposals.standing(readUserId(request), request.params.slug),
    )

    app.put(
      '/api/values/:slug/vote',
      {
        schema: describeRoute({
          summary: 'Say whether a value is too low, right or too high; replaces your earlier vote on it',
          tag,
          params: BySlug,
          body: ValueVote,
          problems: [400, 401, 403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await proposals.vote(readUserId(request), request.params.slug, request.body)
        return reply.code(204).send()
      },
    )
  }
