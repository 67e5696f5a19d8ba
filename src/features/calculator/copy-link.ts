import { toTradeUrl } from '#domain/trade/trade-link.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { toast } from '#ui/toast-store.ts'

/** The trade's address into the clipboard; where the browser does not allow that, it says where else the link is. CA10 */
export async function copyLink(trade: Trade): Promise<void> {
  const query = toTradeUrl(trade).toString()
  try {
    await navigator.clipboard.writeText(`${location.origin}/calculator${query && `?${query}`}`)
    toast({ title: 'Link copied', description: 'Share it to show this trade to anyone.' })
  } catch {
    // Without a secure origin there is no clipboard; with one, the player may have refused it.
    toast({
      title: 'Couldn’t copy the link',
      description: 'Copy it from the address bar instead.',
      variant: 'destructive',
    })
  }
}
