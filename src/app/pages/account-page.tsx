import { Account } from '#features/account/account.tsx'
import { useSignedIn } from '#app/auth-context.ts'

export function AccountPage() {
  return <Account actor={useSignedIn()?.actor ?? null} />
}
