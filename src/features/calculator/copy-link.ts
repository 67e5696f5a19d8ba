import { toSharedQuery } from '#domain/trade/trade-link.ts'
import type { Trade } from '#domain/trade/trade.ts'
import * as texts from '#messages/calculator.ts'
import { toast } from '#ui/toast-store.ts'

/** The trade's address into the clipboard; where the browser does not allow that, it says where else the link is. CA10 */
export async function copyLink(trade: Trade): Promise<void> {
  const query = toSharedQuery(trade)
  try {
    await navigator.clipboard.writeText(`${location.origin}/calculator${query && `?${query}`}`)
    toast({ ...texts.copied })
  } catch {
    // Without a secure origin there is no clipboard; with one, the player may have refused it.
    toast({
      ...texts.copyFailed,
      variant: 'destructive',
    })
  }
}
