import { AccountExport } from '#contract/account.ts'
import { root } from '#lib/http.ts'
import { toast } from '#ui/toast-store.ts'

const FAILURE = 'Couldn’t export your data'
/** Milliseconds: some browsers begin to read the file only after the press. */
const KEPT = 60_000

/** Saves all that is stored about the player as a file. A plain link could not send the token. AU17 */
export async function exportAccount(): Promise<void> {
  try {
    const data = await root('/auth/user/export', AccountExport, { failure: FAILURE })
    const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href, download: 'bgsi-account.json' }).click()
    setTimeout(() => URL.revokeObjectURL(href), KEPT)
  } catch (error) {
    console.warn('account', error)
    toast({ title: FAILURE, description: 'Please try again.', variant: 'destructive' })
  }
}
