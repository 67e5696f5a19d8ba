import type { RoomFacts } from '#domain/trade-room/room-facts.ts'
import { openRoom } from '#machines/trade-room-transitions.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Insertable } from 'kysely'
import { signInAll } from './repositories.ts'

type Rows = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] }

/** A trade room in which Ann said hello. */
function roomFacts({ ann, ben, at }: { ann: string; ben: string; at: number }): RoomFacts {
  const { facts } = openRoom({
    host: { id: ann, name: '', accountId: ann },
    invitedId: ben,
    sides: { host: [{ slug: PET, quantity: 1 }], partner: [] },
    asks: [],
    at,
  })
  return {
    ...facts,
    seats: { ...facts.seats, partner: { id: ben, name: '', accountId: ben } },
    said: [{ id: '1', by: 'host', at, phrase: { key: 'hello', pets: [] } }],
  }
}

/** Slugs of the small catalogue. */
const PET = 'doggy'
const none = { value_number: null, value_word: null, low: null, high: null, demand: null, trend: null }

/**
 * Writes rows about Ann and Ben into every table that holds users: `mark` is in whatever of Ann's an export shows. All are of one time,
 * and everything that can end has ended by it.
 */
export async function writePersonalRows(
  db: Database,
  at: number,
  mark = 'mark',
): Promise<{ ann: string; ben: string }> {
  const [ann = '', ben = ''] = await signInAll(db, [`Ann ${mark}`, 'Ben'])
  const receipt = await db
    .selectFrom('value_change')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows: Rows = {
    session: [{ token_hash: 'a'.repeat(43), account_id: ann, created_at: at, expires_at: at + 1e15, last_used_at: at }],
    api_key: [
      {
        id: 'key',
        account_id: ann,
        name: `key ${mark}`,
        key_hash: 'hash',
        prefix: 'bgsi_1234',
        scopes: '["read"]',
        created_at: at,
        last_used_on: '2026-11-19',
        leaked_on: null,
      },
    ],
    contact: [{ account_id: ann, is_findable: 1, requests_from: 'traded', is_invisible: 1 }],
    safety_licence: [{ account_id: ann, passed_at: at }],
    block: [{ blocker_id: ann, blocked_id: ben, only_hides: 0, at }],
    conversation: [
      { id: 'c', seq: 2, opened_at: at },
      { id: 'unused', seq: 0, opened_at: at },
    ],
    member: [
      { conversation_id: 'c', account_id: ann, other_id: ben, read_seq: 2, listed_at: at, typing_allowed_at: at },
      { conversation_id: 'c', account_id: ben, other_id: ann, read_seq: 0, listed_at: at, typing_allowed_at: null },
      {
        conversation_id: 'unused',
        account_id: ben,
        other_id: ben,
        read_seq: 0,
        listed_at: at,
        typing_allowed_at: null,
      },
    ],
    message: [
      {
        conversation_id: 'c',
        seq: 1,
        id: 'm1',
        sender_id: ann,
        client_id: '1',
        text: `message ${mark}`,
        phrase: null,
        trade_offer_id: null,
        sent_at: at,
      },
      {
        conversation_id: 'c',
        seq: 2,
        id: 'm2',
        sender_id: ann,
        client_id: null,
        text: '',
        phrase: null,
        trade_offer_id: 'o',
        sent_at: at,
      },
    ],
    trade_offer: [
      {
        id: 'o',
        conversation_id: 'c',
        sender_id: ann,
        recipient_id: ben,
        status: 'declined',
        offer: '[]',
        request: '[]',
        counter_of: null,
        created_at: at,
        expires_at: at,
        accepted_at: null,
        sender_answer: null,
        recipient_answer: null,
      },
    ],
    measure: [
      {
        id: 'mute',
        account_id: ann,
        kind: 'mute',
        reason: `mute ${mark}`,
        by_id: ben,
        at,
        ends_at: at,
        lifted_at: null,
        lift_reason: null,
        appeal: null,
        appealed_at: null,
        appeal_outcome: null,
        appeal_reason: null,
        appeal_decided_at: null,
        identity_hash: null,
      },
    ],
    trade_room: [
      {
        id: 'room',
        client_id: '1',
        host_id: ann,
        partner_id: ben,
        invited_id: ben,
        conversation_id: 'c',
        trade_offer_id: null,
        state: 'done',
        facts: JSON.stringify(roomFacts({ ann, ben, at })),
        seq: 1,
        booked: null,
        host_reported: 0,
        partner_reported: 0,
        created_at: at,
        expires_at: null,
      },
    ],
    trade_room_change: [
      {
        room_id: 'room',
        seq: 1,
        at,
        seat: 'host',
        client_id: '1',
        type: 'cancel',
        revision: 0,
        side: null,
        variant_slug: null,
        quantity: null,
      },
    ],
    trade_room_guest: [{ id: 'guest', room_id: 'room', token_hash: 'hash', name: 'Guest Owl' }],
    trade_room_presence: [{ room_id: 'room', seat: 'host', until: at }],
    room_trade: [{ room_id: 'room', host_id: ann, partner_id: ben, at }],
    report: ['open', 'dismissed', 'muted'].map((id) => ({
      id,
      reporter_id: ann,
      reported_id: ben,
      reason: 'spam' as const,
      message_id: null,
      details: `report ${mark}`,
      room: null,
      at,
      decision_id: id === 'open' ? null : id,
    })),
    moderation_action: (['dismissed', 'muted', 'look'] as const).map((id) => ({
      id,
      at,
      kind: id === 'dismissed' ? ('dismiss' as const) : id === 'muted' ? ('mute' as const) : ('look' as const),
      actor_id: ben,
      client_id: null,
      account_id: ann,
      report_id: id === 'look' ? 'muted' : id,
      measure_id: id === 'muted' ? 'mute' : null,
      reason: 'because',
    })),
    appointment: [
      {
        id: 'role',
        account_id: ann,
        role: 'editor',
        appointed_by: null,
        confirmed_by: null,
        at,
        ended_at: at,
        ended_by: ben,
      },
    ],
    pending_appointment: [{ id: 'pending', account_id: ann, role: 'editor', proposed_by: ben, at }],
    value_proposal: [
      {
        id: 'p',
        author_id: ann,
        author_role: 'player',
        client_id: '1',
        variant_slug: PET,
        base_receipt: receipt.number,
        reason_code: 'other',
        reason: `proposal ${mark}`,
        state: 'rejected',
        move_count: 1,
        harm: 0,
        created_at: at,
        expires_at: at,
        publish_at: null,
        published_receipt: null,
        ...none,
        value_number: 1,
      },
    ],
    proposal_move: [
      {
        proposal_id: 'p',
        seq: 1,
        event: 'reject',
        actor_id: ann,
        actor_role: 'player',
        client_id: null,
        note: `move ${mark}`,
        at,
      },
    ],
    proposal_comment: [
      { proposal_id: 'p', seq: 1, author_id: ann, author_role: 'editor', client_id: '1', text: `comment ${mark}`, at },
    ],
    value_vote: [{ account_id: ann, variant_slug: PET, receipt_no: receipt.number, direction: 'too-low', at }],
    contributor: [{ account_id: ann, points: 5, at }],
    value_freeze: [{ variant_slug: PET, by_id: ann, reason: 'because', at }],
    value_confirmation: [
      {
        variant_slug: PET,
        receipt_no: receipt.number,
        account_id: ann,
        account_role: 'editor',
        at,
        previous_at: null,
      },
    ],
    parked_change: [
      {
        id: 'parked',
        batch_id: 'batch',
        at,
        variant_slug: PET,
        base_number: receipt.number,
        change: '{}',
        why: 'jump',
        outcome: 'dropped',
        decided_at: at,
        decided_by: ann,
      },
    ],
    trade_opt_out: [{ account_id: ann, at }],
    evidence: [
      {
        id: 'e',
        kind: 'offer',
        source: 'chat',
        source_id: 'hash of o',
        content_hash: null,
        at,
        usable_at: at,
        a_id: 'hash of ann',
        b_id: 'hash of ben',
        status: 'used',
        why: null,
      },
    ],
    evidence_exclusion: [
      {
        id: 'x',
        account_id: 'hash of ann',
        reason: 'because',
        by_id: ben,
        at,
        ended_at: at,
        ended_by: ben,
        end_reason: 'because',
      },
    ],
    alert_device: [{ id: 'device', secret_hash: 'hash', created_at: at, used_at: at }],
    star: [ann, 'device'].map((owner_id) => ({ owner_id, slug: PET, at, is_removed: 0 })),
    alert_rule: [
      {
        id: 'rule',
        owner_id: ann,
        subject_kind: 'item',
        subject_slug: PET,
        condition_kind: 'unchanged',
        condition: '{"kind":"unchanged","days":7}',
        channels: 'page',
        time_zone: 'UTC',
        quiet_from: null,
        quiet_to: null,
        digest: 'at-once',
        is_unlimited: 0,
        created_at: at,
        state: 'armed',
        fired_at: null,
        due_at: null,
        until: null,
        number: null,
        firings: '{}',
        look_at: null,
      },
    ],
    alert_target: [
      {
        id: 'target',
        owner_id: ann,
        kind: 'discord',
        address: 'https://discord.test/secret',
        name: `webhook ${mark}`,
        p256dh: null,
        auth: null,
        created_at: at,
        used_at: null,
        is_disabled: 0,
        failure: null,
      },
    ],
    alert_notification: [
      {
        number: 1,
        owner_id: ann,
        rule_id: 'rule',
        condition: '{"kind":"unchanged","days":7}',
        at,
        due_at: at,
        entries: '[]',
        entry_count: 0,
        is_limited: 0,
      },
    ],
    alert_outbox: [
      {
        id: 'outgoing',
        owner_id: ann,
        target_id: 'target',
        kind: 'discord',
        number: 1,
        due_at: at,
        next_at: at,
        attempts: 1,
        state: 'sent',
        status: 204,
      },
    ],
    ledger_row: [
      {
        account_id: ann,
        id: 'row',
        seq: 1,
        at,
        kind: 'start',
        variant_slug: PET,
        quantity: 1,
        basis: null,
        note: `pet ${mark}`,
        trade_id: null,
        is_deleted: 0,
      },
    ],
    source: [
      {
        id: 's',
        name: `source ${mark}`,
        folded_name: `source ${mark}`,
        key_hash: 'hash',
        prefix: 'bgsi_src_abcd',
        kinds: '["hatches"]',
        quota: 60,
        state: 'quarantined',
        is_out: 0,
        since: at,
        created_by: ann,
        created_at: at,
        settled_seq: null,
      },
    ],
    source_move: [{ source_id: 's', seq: 1, move: 'promote', reason: 'Good reports', by_id: ann, at }],
    source_report: [
      {
        source_id: 's',
        kind: 'hatches',
        id: 'r',
        variant_slug: PET,
        player_key: 'keyed hash',
        at,
        received_at: at,
        hatch_seq: null,
        is_used: 0,
        body: null,
      },
    ],
    hatch: [
      {
        seq: 1,
        id: 'h',
        item_slug: PET,
        variant_slug: PET,
        item_name: 'Doggy',
        variant: 'Normal',
        rarity: 'Common',
        hue: 0,
        egg_name: null,
        player_name: 'Ann',
        is_public: 1,
        search_name: 'doggy',
        search_egg: '',
        search_player: 'ann',
        at,
        exists_count: 1,
        is_secret: 0,
        is_out: 0,
        value_number: 1,
        value_word: null,
      },
    ],
    demo_record: [
      { kind: 'Session', id: '1', uid: ann, grant_id: null, payload: '{}', written_at: at, expires_at: at },
    ],
  }
  for (const [table, given] of Object.entries(rows))
    await insertMany(db, table as keyof Schema & string, given as never)
  return { ann, ben }
}
