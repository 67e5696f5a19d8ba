import type {
  EvidenceTradeList,
  EvidenceTradesQuery,
  ExcludeAccount,
  Exclusion,
  ExclusionList,
} from '#contract/evidence.ts'
import type { SuspectList, SuspectsQuery, TradingAccounts } from '#contract/evidence-review.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import { createEvidenceRepository } from './evidence.repository.ts'
import { createExclusionsRepository } from './exclusions.repository.ts'
import { createOpaqueIds } from './opaque-ids.ts'
import { createSuspectsRepository } from './suspects.repository.ts'
import { createTradeSharingRepository } from './trade-sharing.repository.ts'

type Options = {
  db: Database
  events: Pick<ServerEventBus, 'publish'>
  /** Milliseconds. */
  now: () => number
}

export type Evidence = ReturnType<typeof createEvidence>

/** Decisions of users and leads about trades as evidence (EV20 to EV22, EV40 to EV45). */
export function createEvidence({ db, events, now }: Options) {
  /** Runs a lead's decision about an account, one at a time with all decisions about it. */
  async function decide(leadId: string, account: string, run: (trx: Database) => Promise<string>): Promise<Exclusion> {
    const exclusion = await writeTransaction(db, [leadId, account], async (trx) => {
      await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
      if ((await createOpaqueIds(trx)).ofUser(leadId) === account)
        throw new ProblemError(403, 'exclusion.own', 'Another lead decides about your own trades')
      return createExclusionsRepository(trx).read(await run(trx))
    })
    events.publish('evidence.changed', { at: now() })
    return exclusion
  }

  return {
    isSharing: (userId: string): Promise<boolean> => createTradeSharingRepository(db).areAllOn([userId]),

    /** Turned off, it takes what does not count yet out of use. */
    setSharing: (userId: string, isOn: boolean): Promise<void> =>
      writeTransaction(db, [userId], async (trx) => {
        const sharing = createTradeSharingRepository(trx)
        if (isOn) return sharing.turnOn(userId)
        await sharing.turnOff(userId, now())
        const opaqueId = (await createOpaqueIds(trx)).ofUser(userId)
        await createEvidenceRepository(trx).discountPending(opaqueId, 'opted-out', now())
      }),

    /** @throws ProblemError 400 unless either a variant or an account is named */
    async listTrades({ item, account, before }: EvidenceTradesQuery): Promise<EvidenceTradeList> {
      const evidence = createEvidenceRepository(db)
      if (item !== undefined && account === undefined) return evidence.list(item, before)
      if (item === undefined && account !== undefined) return evidence.listTrades(account, before)
      throw new ProblemError(400, 'query.invalid', 'item: name either an item or an account', 'item')
    },

    listAccounts: (slug: string): Promise<TradingAccounts> => createEvidenceRepository(db).listAccounts(slug, now()),

    listSuspects: (query: SuspectsQuery): Promise<SuspectList> => createSuspectsRepository(db).list(query),

    listExclusions: (): Promise<ExclusionList> => createExclusionsRepository(db).list(),

    /** An account that is excluded stays so, for the first reason. @throws ProblemError 403, 404 */
    exclude: (leadId: string, { account, reason }: ExcludeAccount): Promise<Exclusion> =>
      decide(leadId, account, async (trx) => {
        const exclusions = createExclusionsRepository(trx)
        const current = await exclusions.findCurrent(account)
        if (current) return current.id
        if (!(await createEvidenceRepository(trx).isKnown(account)))
          throw new ProblemError(404, 'account.not_found', 'No trade is of this account', 'account')
        return exclusions.insert(account, reason, leadId, now())
      }),

    /** One that has ended stays as it is. @throws ProblemError 403, 404 */
    async endExclusion(leadId: string, id: string, reason: string): Promise<Exclusion> {
      const exclusion = await createExclusionsRepository(db).find(id)
      if (!exclusion) throw new ProblemError(404, 'exclusion.not_found', 'Exclusion not found')
      return decide(leadId, exclusion.account_id, async (trx) => {
        const exclusions = createExclusionsRepository(trx)
        if ((await exclusions.find(id))!.ended_at === null) await exclusions.end(id, reason, leadId, now())
        return id
      })
    },
  }
}
