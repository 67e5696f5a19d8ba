import { Proposal, type ProposalMove } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import * as v from 'valibot'
import { addDearPets } from './proposal-world.ts'
import { chatSite, type Person } from '../chat/chat-site.ts'

const SLUG = 'king-doggy'
const REASON = 'Three sales in the last two days'

/** A site with a lead, two editors and a player, and a pet worth 1,000 that is none of the dearest. */
export async function deskSite(options: Parameters<typeof chatSite>[0] = {}) {
  const site = await chatSite(options)
  const { db, roles, proposals, advance, values } = site
  await addDearPets(db)
  await values.change([{ slug: SLUG, value: 1_000, demand: 'medium', trend: 'stable' }], { source: 'ingest' })
  advance(1_000)
  const staff = async (name: string, role: Role) => {
    const person = await site.person(name)
    await roles.set(person.id, role)
    return person
  }
  const [lea, eva, edgar] = [await staff('Lea', 'lead'), await staff('Eva', 'editor'), await staff('Edgar', 'editor')]
  const mia = await site.person('Mia')
  const log = createValueChangesRepository(db)
  let calls = 0
  const clientId = () => `call-${calls++}`

  const readReceipt = async (slug = SLUG) =>
    (await db.selectFrom('item_variant').select('receipt_number').where('slug', '=', slug).executeTakeFirstOrThrow())
      .receipt_number
  const propose = async (who: Person, changes: object = {}) =>
    who.call('POST', '/api/values/proposals', {
      clientId: clientId(),
      slug: SLUG,
      receipt: await readReceipt(),
      value: 1_100,
      reasonCode: 'trades',
      reason: REASON,
      ...changes,
    })
  const make = (who: Person, id: string, move: ProposalMove, body: object = {}) =>
    who.call('POST', `/api/values/proposals/${id}/${move}`, { clientId: clientId(), reason: REASON, ...body })
  const proposed = async (who: Person, changes: object = {}): Promise<Proposal> =>
    v.parse(Proposal, (await propose(who, changes)).body)
  const moved = async (who: Person, id: string, move: ProposalMove, body: object = {}): Promise<Proposal> =>
    v.parse(Proposal, (await make(who, id, move, body)).body)
  const read = async (who: Person, id: string): Promise<Proposal> =>
    v.parse(Proposal, (await who.call('GET', `/api/values/proposals/${id}`)).body)
  /** Publishes what a minute makes due. */
  async function publish() {
    advance(60_000)
    await proposals.proposals.publishDue()
  }

  return {
    ...site,
    lea,
    eva,
    edgar,
    mia,
    staff,
    log,
    readReceipt,
    propose,
    make,
    /** A new proposal, in the state open. */
    proposed,
    /** A move that succeeds. */
    moved,
    read,
    publish,
    /** A proposal that these people have approved, after its publication. */
    async published(who: Person, approvers: readonly Person[], changes: object = {}): Promise<Proposal> {
      const { id } = await proposed(who, changes)
      for (const approver of approvers) await moved(approver, id, 'approve')
      await publish()
      return read(approvers[0]!, id)
    },
    /** One offers a pet to the other. */
    async talk(one: Person, other: Person, slug: string) {
      const id = await one.talkTo(other)
      await one.offer(id, { offer: [{ slug, quantity: 1 }] })
    },
    setDisputed: () => db.updateTable('item_variant').set({ flags: '["disputed"]' }).where('slug', '=', SLUG).execute(),
    points: async (who: Person) => (await who.call('GET', '/api/values/proposals')).body.points,
    /** What everyone can read. */
    call: async (path: string) => (await fetch(`http://${site.address}${path}`)).json(),
    readValue: async (slug = SLUG) =>
      (await db.selectFrom('item_variant').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()).value_number,
  }
}
