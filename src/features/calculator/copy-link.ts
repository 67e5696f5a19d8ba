import { urlOfTrade } from '#domain/trade-link.ts'
import type { Trade } from '#domain/trade.ts'
import { toast } from '#ui/toast-store.ts'

/** The trade's address into the clipboard; where the browser does not allow that, it says where else the link is. CA10 */
export async function copyLink(trade: Trade): Promise<void> {
  const query = urlOfTrade(trade).toString()
  try {
    await navigator.clipboard.writeText(`${location.origin}/calculator${query && `?${query}`}`)
    toast({ title: 'Link copied', description: 'It opens this trade on any device.' })
  } catch {
    // Without a secure origin there is no clipboard; with one, the player may have refused it.
    toast({ title: 'The link could not be copied', description: 'Copy it from the address bar: it holds this trade.', variant: 'destructive' })
  }
}
