import { AlertRuleInput } from '#contract/alerts.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { addRule } from '#server/modules/alerts/rules.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { notices, post, started, swap } from '../support/wishes/wish-site.ts'

const SCRIPT = new URL('../support/wishes/post-and-die.ts', import.meta.url)

it.each(['posts', 'notifies', 'alerts'])(
  '[WI50, WI57] a process that is killed after it %s loses no match and no alert, and doubles none',
  async (when) => {
    const site = await started()
    const [ann, ben, cy] = await site.people('Ann', 'Ben', 'Cy')
    const anns = await post(ann, swap('doggy', 'kitty'))
    await writeTransaction(site.db, ['pets', cy.id], (trx) =>
      addRule(
        trx,
        { kind: 'account', id: cy.id },
        v.parse(AlertRuleInput, {
          subject: { kind: 'item', slug: 'kitty' },
          condition: { kind: 'wished', side: 'have' },
          channels: ['page'],
          timeZone: 'UTC',
        }),
        site.wall.now,
      ),
    )
    const child = fork(SCRIPT, [site.url, String(site.wall.now), ben.id, anns.id, when])
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    onTestFinished(site.wishes.start())
    const counts = async () => Promise.all([ann, ben, cy].map(async (each) => (await notices(site, each)).length))
    await expect.poll(counts).toEqual([1, 1, 1])
    for (const _ of [1, 2, 3]) site.advance(10_000)
    await site.wishes.start()()
    expect([await counts(), site.failures]).toEqual([[1, 1, 1], []])
  },
)
