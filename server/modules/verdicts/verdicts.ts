import type { VerdictCheck, VerdictEntry } from '#contract/verdicts.ts'
import { composeCard } from '#domain/verdicts/compose-card.ts'
import { toVerdictCode } from '#domain/verdicts/verdict-code.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createHash, randomBytes } from 'node:crypto'
import { isSignedBy, parseSigned, signCard, writeCard } from './sign-card.ts'
import { createVerdictKeys } from './verdict-keys.ts'
import { createVerdictsRepository, withReceipt } from './verdicts.repository.ts'

type Listed = readonly { slug: string; quantity: number }[]
type Valued = readonly Omit<VerdictEntry, 'receipt'>[]

/** The agreed trade of a room as one seat sees it. `at`: when both had agreed, in milliseconds. `seat`: names room and seat. */
export type AgreedTrade = { yours: Valued; theirs: Valued; at: number; seat: string }

type Options = {
  db: Database
  /** The site's own, which its cards name. */
  origin: string
  /** Milliseconds. */
  now: () => number
}

export type Verdicts = ReturnType<typeof createVerdicts>

/** Reads of values that a change got in between. */
const MAX_ATTEMPTS = 5

/** Signed verdict cards. SV1 to SV13 */
export function createVerdicts({ db, origin, now }: Options) {
  const cards = createVerdictsRepository(db)
  const keys = createVerdictKeys(db)
  const items = createItemsRepository(db)

  type Signed = Pick<AgreedTrade, 'yours' | 'theirs' | 'at'> & { changes: number; seat?: string }

  /** @returns the code; of a seat that has a card, that one's. */
  async function store({ yours, theirs, at, changes, seat }: Signed): Promise<string> {
    if (yours.length === 0 || theirs.length === 0)
      throw new ProblemError(409, 'verdict.one_sided', 'A trade with an empty side has no verdict')
    const receipts = await cards.receipts([...new Set([...yours, ...theirs].map(({ slug }) => slug))], changes)
    const signedAt = now()
    const key = await keys.signing(signedAt)
    const code = toVerdictCode(randomBytes(10))
    const card = composeCard(
      {
        yours: yours.map((entry) => withReceipt(entry, receipts)),
        theirs: theirs.map((entry) => withReceipt(entry, receipts)),
      },
      {
        code,
        site: origin,
        source: seat === undefined ? 'calculator' : 'room',
        valuesAt: isoTime(at),
        signedAt: isoTime(signedAt),
        changes,
        keyId: key.id,
      },
    )
    const roomSeat = seat === undefined ? null : createHash('sha256').update(seat).digest('base64url')
    const row = {
      code,
      card: writeCard(card),
      signature: signCard(card, key),
      signed_at: signedAt,
      room_seat: roomSeat,
    }
    if (await cards.insert(row)) return code
    const other = roomSeat === null ? undefined : await cards.findOfSeat(roomSeat)
    // Without a seat the code itself was taken, which happens once in 2^50.
    return other ?? store({ yours, theirs, at, changes, ...(seat !== undefined && { seat }) })
  }

  return {
    /** Signs a trade at the values of now. SV2 @throws ProblemError 409 for a slug that is no pet's */
    async signTrade(trade: Readonly<Record<'yours' | 'theirs', Listed>>): Promise<string> {
      const slugs = [...new Set([...trade.yours, ...trade.theirs].map(({ slug }) => slug))]
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const at = now()
        const changes = await newestChange()
        const rows = new Map((await items.bySlugs(slugs)).pets.map((row) => [row.slug, row]))
        if ((await newestChange()) !== changes) continue
        const side = (name: 'yours' | 'theirs') =>
          trade[name].map(({ slug, quantity }) => {
            const row = rows.get(slug)
            if (!row) throw new ProblemError(409, 'verdict.unknown_pet', `There is no pet ${slug}`)
            return { ...row, quantity }
          })
        return store({ yours: side('yours'), theirs: side('theirs'), at, changes })
      }
      throw new ProblemError(503, 'server.busy', 'Values are changing; try again', undefined, {
        headers: { 'retry-after': '1' },
      })
    },

    /** Signs what both players of a room agreed on, at its values; the same seat gets the same card. SV3 */
    async signRoom({ seat, ...trade }: AgreedTrade): Promise<string> {
      const stored = await cards.findOfSeat(createHash('sha256').update(seat).digest('base64url'))
      return stored ?? store({ ...trade, seat, changes: await cards.changesUntil(trade.at) })
    },

    /** SV13, SV14 */
    async check(given: unknown): Promise<VerdictCheck> {
      const signed = parseSigned(given)
      if (!signed) return { isValid: false, isStored: false, fault: 'shape' }
      const key = await keys.find(signed.card.keyId)
      if (!key) return { isValid: false, isStored: false, fault: 'key' }
      if (!isSignedBy(signed, key)) return { isValid: false, isStored: false, fault: 'signature' }
      const row = await cards.findRow(signed.card.code)
      return { isValid: true, isStored: row?.card === writeCard(signed.card) }
    },
  }

  async function newestChange(): Promise<number> {
    return cards.changesUntil(Number.MAX_SAFE_INTEGER)
  }
}
