import type {
  Conversation,
  ConversationList,
  ConversationsQuery,
  Inbox,
  InboxFolder,
  TypingAllowed,
} from '#contract/chat.ts'
import type { InboxJudgement } from '#domain/inbox/judge-offer.ts'
import { OFFER_MS } from '#domain/trade/trade-offer-moves.ts'
import { toUser } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { createLicenceRepository } from './licence.repository.ts'
import { toMessage } from './messages.repository.ts'
import { isSeenBy, isSeenByColumn, notBlocked } from './not-blocked.ts'

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>

/** Facts that a member's action in a conversation needs. `isRequest`: the other one has neither answered nor allowed typing. */
export type Access = {
  id: string
  seq: number
  otherId: string
  isOtherDeleted: boolean
  typing: TypingAllowed
  isRequest: boolean
}

/** A user's presence goes to this many partners, the latest first. */
const PARTNERS = 500

const noConversation = () => new ProblemError(404, 'conversation.not_found', 'You have no such conversation')

/** Conversations of two, as one user sees them: without those of others, or hidden by a block. Times are milliseconds. */
export function createConversationsRepository(db: Database) {
  const own = (userId: string) =>
    db
      .selectFrom('member')
      .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
      .where('member.account_id', '=', userId)

  const visible = (userId: string) => own(userId).where(isSeenBy(userId, 'member.other_id'))

  const shown = (userId: string) =>
    visible(userId)
      .innerJoin('account', 'account.id', 'member.other_id')
      .innerJoin('member as partner', (join) =>
        join.onRef('partner.account_id', '=', 'member.other_id').onRef('partner.other_id', '=', 'member.account_id'),
      )
      .leftJoin('message', (join) =>
        join.onRef('message.conversation_id', '=', 'conversation.id').onRef('message.seq', '=', 'conversation.seq'),
      )
      .select([
        'conversation.id as conversation',
        'conversation.seq as last_seq',
        'conversation.opened_at',
        'member.read_seq',
        'member.listed_at',
        'member.typing_allowed_at',
        'member.is_filed',
        'partner.typing_allowed_at as other_allowed_at',
      ])
      .select((eb) =>
        eb
          .and([
            eb('member.typing_allowed_at', 'is', null),
            eb('conversation.seq', '>', 0),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('message as own')
                  .select('own.id')
                  .whereRef('own.conversation_id', '=', 'member.conversation_id')
                  .whereRef('own.sender_id', '=', 'member.account_id'),
              ),
            ),
          ])
          .as('is_request'),
      )
      .select([
        'account.name',
        'account.display_name',
        'account.picture',
        'account.created_at',
        'account.deleted_at',
        'account.id as other',
      ])
      .select([
        'message.id as message',
        'message.client_id',
        'message.sender_id',
        'message.text',
        'message.phrase',
        'message.trade_offer_id',
        'message.sent_at',
      ])

  type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

  const toConversation = (row: Row): Conversation => ({
    id: row.conversation,
    with: toUser({
      id: row.other,
      name: row.name,
      display_name: row.display_name,
      picture: row.picture,
      created_at: row.created_at,
    }),
    seq: row.last_seq,
    unread: row.last_seq - row.read_seq,
    lastMessage:
      row.message === null
        ? null
        : toMessage({
            conversation_id: row.conversation,
            seq: row.last_seq,
            id: row.message,
            sender_id: row.sender_id!,
            client_id: row.sender_id === row.other ? null : row.client_id, // CH167
            text: row.text!,
            phrase: row.phrase,
            trade_offer_id: row.trade_offer_id,
            sent_at: row.sent_at!,
          }),
    closed: row.deleted_at !== null,
    typing: { byMe: row.typing_allowed_at !== null, byOther: row.other_allowed_at !== null },
    isRequest: Boolean(row.is_request),
    folder: row.is_filed === 1 ? 'filtered' : 'inbox',
    updatedAt: isoTime(row.listed_at ?? row.opened_at),
  })

  const pageQuery = (
    userId: string,
    limit: number,
    before?: { listed_at: number | null; conversation_id: string },
    folder: InboxFolder = 'inbox',
  ) =>
    shown(userId)
      .where('member.listed_at', 'is not', null)
      .where('member.is_filed', '=', folder === 'filtered' ? 1 : 0)
      .$if(before !== undefined, (q) =>
        q.where(
          sql<boolean>`(member.listed_at, member.conversation_id) < (${before!.listed_at}, ${before!.conversation_id})`,
        ),
      )
      .orderBy('member.listed_at', 'desc')
      .orderBy('member.conversation_id', 'desc')
      .limit(limit)

  const partnersQuery = (userId: string) =>
    own(userId)
      .select('member.other_id')
      .where(notBlocked(userId, 'member.other_id'))
      .where('conversation.seq', '>', 0)
      .where('member.listed_at', 'is not', null)
      .orderBy('member.listed_at', 'desc')
      .orderBy('member.conversation_id', 'desc')
      .limit(PARTNERS)

  const ofMember = (userId: string, id: string) =>
    db.updateTable('member').where('conversation_id', '=', id).where('account_id', '=', userId)

  return {
    /** The statements of `list` and `listPartners`, exported for their query plans. */
    pageQuery,
    partnersQuery,

    /** @throws ProblemError 404 */
    async access(userId: string, id: string): Promise<Access> {
      const row = await visible(userId)
        .innerJoin('account', 'account.id', 'member.other_id')
        .innerJoin('member as partner', (join) =>
          join.onRef('partner.account_id', '=', 'member.other_id').onRef('partner.other_id', '=', 'member.account_id'),
        )
        .select(['conversation.seq', 'member.other_id', 'account.deleted_at'])
        .select(['member.typing_allowed_at', 'partner.typing_allowed_at as other_allowed_at'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('message')
                .select('message.id')
                .whereRef('message.conversation_id', '=', 'member.conversation_id')
                .whereRef('message.sender_id', '=', 'member.other_id'),
            )
            .as('is_answered'),
        )
        .where('member.conversation_id', '=', id)
        .executeTakeFirst()
      if (!row) throw noConversation()
      return {
        id,
        seq: row.seq,
        otherId: row.other_id,
        isOtherDeleted: row.deleted_at !== null,
        typing: { byMe: row.typing_allowed_at !== null, byOther: row.other_allowed_at !== null },
        isRequest: !row.is_answered && row.other_allowed_at === null,
      }
    },

    /** Whether both have allowed typing, the other one sees it, and the user has passed the safety questions. CH119, CH140, CH152 */
    async mayType(userId: string, id: string): Promise<boolean> {
      const { typing, otherId } = await this.access(userId, id)
      if (!typing.byMe || !typing.byOther || !(await this.listReaders(id)).includes(otherId)) return false
      return (await createLicenceRepository(db).find(userId)).passedAt !== null
    },

    /** The members who see the conversation. CH140 */
    listReaders: async (id: string): Promise<string[]> =>
      (
        await db
          .selectFrom('member')
          .select('account_id')
          .where('conversation_id', '=', id)
          .where(isSeenByColumn('account_id', 'other_id'))
          .orderBy('account_id')
          .execute()
      ).map(({ account_id }) => account_id),

    /** The other member; undefined when the conversation is not the user's or is blocked. */
    async findOther(userId: string, id: string): Promise<string | undefined> {
      return (
        await visible(userId).select('member.other_id').where('member.conversation_id', '=', id).executeTakeFirst()
      )?.other_id
    },

    /** @throws ProblemError 404 */
    async find(userId: string, id: string): Promise<Conversation> {
      const row = await shown(userId).where('member.conversation_id', '=', id).executeTakeFirst()
      if (!row) throw noConversation()
      return toConversation(row)
    },

    /** Newest first (CH12). @throws ProblemError 404 where `before` is none of theirs */
    async list(
      userId: string,
      { before, limit, folder }: Omit<ConversationsQuery, 'folder'> & { folder?: InboxFolder },
    ): Promise<ConversationList> {
      const last =
        before === undefined
          ? undefined
          : await visible(userId)
              .select(['member.listed_at', 'member.conversation_id'])
              .where('member.conversation_id', '=', before)
              .executeTakeFirst()
      if (before !== undefined && !last) throw noConversation()
      const rows = await pageQuery(userId, limit + 1, last, folder).execute()
      return { conversations: rows.slice(0, limit).map(toConversation), more: rows.length > limit }
    },

    /** Unread messages and open offers outside the folder Filtered; an unread offer counts once, as a message. CH27, IR30, IR31 */
    async inbox(userId: string, now: number): Promise<Inbox> {
      const listed = visible(userId).where('member.listed_at', 'is not', null).where('member.is_filed', '=', 0)
      const { unread } = await listed
        .select(sql<number>`coalesce(sum(conversation.seq - member.read_seq), 0)`.as('unread'))
        .executeTakeFirstOrThrow()
      const { offers } = await listed
        .innerJoin('trade_offer', 'trade_offer.conversation_id', 'conversation.id')
        .where('trade_offer.recipient_id', '=', userId)
        .where('trade_offer.created_at', '>', now - OFFER_MS)
        .where('trade_offer.status', '=', 'pending')
        .where('trade_offer.expires_at', '>', now)
        .where(
          sql<boolean>`member.read_seq >= (select min(seq) from message where message.conversation_id = conversation.id and message.trade_offer_id = trade_offer.id)`,
        )
        .select(sql<number>`count(*)`.as('offers'))
        .executeTakeFirstOrThrow()
      const latest =
        unread === 0
          ? undefined
          : await pageQuery(userId, 1)
              .whereRef('conversation.seq', '>', 'member.read_seq')
              .whereRef('conversation.seq', '>', 'member.quiet_seq')
              .executeTakeFirst()
      return { count: Number(unread) + Number(offers), latest: latest ? toConversation(latest) : null }
    },

    /** Finds or creates the conversation of two users, in a transaction. The other one sees it with its first message; who opens it lets them type. CH119 */
    async open(userId: string, otherId: string, now: number): Promise<string> {
      const known = await db
        .selectFrom('member')
        .select(['conversation_id', 'listed_at'])
        .where('account_id', '=', userId)
        .where('other_id', '=', otherId)
        .executeTakeFirst()
      const id = known?.conversation_id ?? randomUUID()
      if (!known) {
        await db.insertInto('conversation').values({ id, seq: 0, opened_at: now }).execute()
        await db
          .insertInto('member')
          .values([
            {
              conversation_id: id,
              account_id: userId,
              other_id: otherId,
              read_seq: 0,
              listed_at: now,
              typing_allowed_at: now,
            },
            {
              conversation_id: id,
              account_id: otherId,
              other_id: userId,
              read_seq: 0,
              listed_at: null,
              typing_allowed_at: null,
            },
          ])
          .execute()
      } else if (known.listed_at === null) {
        await db
          .updateTable('member')
          .set({ listed_at: now })
          .where('account_id', '=', userId)
          .where('other_id', '=', otherId)
          .execute()
      }
      return id
    },

    /** Says whether the user allows the other one to type, in a transaction. */
    async allowTyping(userId: string, id: string, at: number | null): Promise<void> {
      await db
        .updateTable('member')
        .set({ typing_allowed_at: at, ...(at !== null && { is_filed: 0 }) })
        .where('conversation_id', '=', id)
        .where('account_id', '=', userId)
        .execute()
    },

    /** Puts an offer where the recipient's rules want it, in a transaction. IR30 to IR32 */
    async deliverOffer(
      recipientId: string,
      id: string,
      seq: number,
      outcome: Exclude<InboxJudgement['outcome'], 'refuse'>,
    ): Promise<void> {
      await ofMember(recipientId, id)
        .set({ is_filed: outcome === 'file' ? 1 : 0, ...(outcome === 'quiet' && { quiet_seq: seq }) })
        .execute()
    },

    /** The same for a message without pets, which never takes a conversation out of the folder. IR33 */
    async deliverMessage(recipientId: string, id: string, seq: number, { outcome }: InboxJudgement): Promise<void> {
      if (outcome === 'file') await ofMember(recipientId, id).set({ is_filed: 1 }).execute()
      if (outcome === 'quiet') await ofMember(recipientId, id).set({ quiet_seq: seq }).execute()
    },

    /** A message that follows a quiet one does not notify the member either. IR31 */
    async keepQuiet(userId: string, id: string, seq: number): Promise<void> {
      await ofMember(userId, id)
        .set({ quiet_seq: seq })
        .where('quiet_seq', '=', seq - 1)
        .execute()
    },

    /** Id of the conversation that the user sees with the other one; undefined: none. */
    findWith: async (userId: string, otherId: string): Promise<string | undefined> =>
      (await visible(userId).select('member.conversation_id').where('member.other_id', '=', otherId).executeTakeFirst())
        ?.conversation_id,

    /** Moves the read marker forward, at most to the last message, in a transaction. @throws ProblemError 404 */
    async markRead(userId: string, id: string, seq: number): Promise<{ seq: number; unread: number }> {
      const { seq: last } = await this.access(userId, id)
      const read = Math.min(seq, last)
      const { read_seq } = await db
        .updateTable('member')
        .set({ read_seq: sql<number>`case when read_seq < ${read} then ${read} else read_seq end` })
        .where('conversation_id', '=', id)
        .where('account_id', '=', userId)
        .returning('read_seq')
        .executeTakeFirstOrThrow()
      return { seq: read_seq, unread: last - read_seq }
    },

    /** The users who see this user's presence: both have a message together (CH9, CH10). */
    listPartners: async (userId: string): Promise<string[]> =>
      (await partnersQuery(userId).execute()).map(({ other_id }) => other_id),

    /** All conversations of a user, blocked or not. */
    all: (userId: string) =>
      db
        .selectFrom('member')
        .innerJoin('account', 'account.id', 'member.other_id')
        .selectAll('account')
        .select('conversation_id')
        .where('account_id', '=', userId)
        .orderBy('conversation_id')
        .execute(),

    /** Whether the two have a message together. */
    haveTalked: async (userId: string, otherId: string): Promise<boolean> =>
      (await visible(userId)
        .select('member.other_id')
        .where('member.other_id', '=', otherId)
        .where('conversation.seq', '>', 0)
        .executeTakeFirst()) !== undefined,
  }
}
