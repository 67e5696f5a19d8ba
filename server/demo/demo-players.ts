import { seededRandom } from '#server/import/seeded-random.ts'
import { inventPlayers } from './players.ts'

export type DemoAccount = { sub: string; name: string }

/** The players of the demo platform, the same at each start, so that their chats and trades stay. */
export const demoAccounts: readonly DemoAccount[] = inventPlayers(12, seededRandom('demo-accounts')).map(
  ({ playerName }, index) => ({ sub: String(1_000 + index), name: playerName }),
)
