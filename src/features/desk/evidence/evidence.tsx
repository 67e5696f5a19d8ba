import type { CurrentUser } from '#contract/users.ts'
import { useSearchParams } from 'react-router-dom'
import { AccountEvidence } from './account-evidence.tsx'
import { Suspects } from './suspects.tsx'
import { VariantEvidence } from './variant-evidence.tsx'

/** The leads' pages of the evidence: what is suspected, a variant's trades, an account's trades. */
export function Evidence({ user }: { user: CurrentUser }) {
  const [parameters] = useSearchParams()
  const [item, account] = [parameters.get('item'), parameters.get('account')]
  if (account) return <AccountEvidence key={account} user={user} account={account} item={item} />
  if (item) return <VariantEvidence key={item} user={user} slug={item} />
  return <Suspects user={user} />
}
