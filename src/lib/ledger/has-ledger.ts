import { LEDGER_DATABASE } from '../auth-token.ts'

/** Whether this browser has ever kept pets; their code is not needed where it has not. ML84 */
export async function hasLedger(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === LEDGER_DATABASE)
  } catch {
    return false
  }
}
