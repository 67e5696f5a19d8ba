import { type ChooseInboxRules, InboxRules } from '#contract/inbox-rules.ts'
import { DEFAULT_PRESET, PRESET_RULES } from '#domain/inbox/presets.ts'
import type { Database } from '#server/db/database.ts'
import { randomInt } from 'node:crypto'
import * as v from 'valibot'

const BLUR_STEPS = 10_000

/** Rules of inboxes (IR1 to IR7). Pass a transaction to join it. */
export const createInboxRulesRepository = (db: Database) => ({
  /** Rules with their blur, from 0 to just under 1. */
  async find(userId: string): Promise<InboxRules & { blur: number }> {
    const row = await db.selectFrom('inbox_rules').selectAll().where('account_id', '=', userId).executeTakeFirst()
    if (!row) return { preset: DEFAULT_PRESET, rules: [...PRESET_RULES[DEFAULT_PRESET]], blur: 0 }
    const rules = row.preset === 'custom' ? JSON.parse(row.rules) : PRESET_RULES[row.preset]
    return { ...v.parse(InboxRules, { preset: row.preset, rules }), blur: row.blur / BLUR_STEPS }
  },

  async save(userId: string, chosen: ChooseInboxRules): Promise<void> {
    const columns = {
      preset: chosen.preset,
      rules: JSON.stringify(chosen.preset === 'custom' ? chosen.rules : []),
      blur: randomInt(BLUR_STEPS),
    }
    await db
      .insertInto('inbox_rules')
      .values({ account_id: userId, ...columns })
      .onConflict((on) => on.column('account_id').doUpdateSet(columns))
      .execute()
  },

  async remove(userId: string): Promise<void> {
    await db.deleteFrom('inbox_rules').where('account_id', '=', userId).execute()
  },
})
