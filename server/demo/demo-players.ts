import type { Role } from '#contract/users.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { inventPlayers } from './players.ts'

export type DemoAccount = { sub: string; name: string; role: Role }

/** The last players run the site. */
const STAFF: Readonly<Record<number, Role>> = { 9: 'lead', 10: 'editor', 11: 'proposer' }

/** The players of the demo platform, the same at each start, so that their chats and trades stay. */
export const demoAccounts: readonly DemoAccount[] = inventPlayers(12, seededRandom('demo-accounts')).map(
  ({ playerName }, index) => ({ sub: String(1_000 + index), name: playerName, role: STAFF[index] ?? 'player' }),
)
