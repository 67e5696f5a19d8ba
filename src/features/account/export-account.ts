import { root } from '#lib/http.ts'
import * as texts from '#messages/account.ts'
import * as common from '#messages/common.ts'
import { toast } from '#ui/toast-store.ts'

/** Milliseconds: some browsers begin to read the file only after the press. */
const KEPT = 60_000

/** Saves all that is stored about the player as a file. A plain link could not send the token. AU17 */
export async function exportAccount(): Promise<void> {
  try {
    // It names nearly all that the site stores, so it comes with the press.
    const { AccountExport } = await import('#contract/account.ts')
    const data = await root('/auth/user/export', AccountExport, { failure: 'export' })
    const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href, download: 'bgsi-account.json' }).click()
    setTimeout(() => URL.revokeObjectURL(href), KEPT)
  } catch (error) {
    console.warn('account', error)
    toast({ title: texts.exportFailed, description: common.pleaseTryAgain, variant: 'destructive' })
  }
}
