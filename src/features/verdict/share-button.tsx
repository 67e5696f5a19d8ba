import * as texts from '#messages/verdict.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Link2, Share2 } from 'lucide-react'

/** The phone's own sheet where the browser has one, else the link into the clipboard. SV33 */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const hasSheet = useHydrated() && 'share' in navigator
  const url = () => location.origin + path
  async function share() {
    try {
      await navigator.share({ url: url(), title })
    } catch {
      // Closing the sheet is no failure.
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(url())
      toast({ ...texts.copied })
    } catch {
      toast({ ...texts.copyFailed, variant: 'destructive' })
    }
  }
  return hasSheet ? (
    <Button look="primary" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      {texts.share}
    </Button>
  ) : (
    <Button look="primary" onClick={() => void copy()}>
      <Link2 aria-hidden="true" />
      {texts.copyLink}
    </Button>
  )
}
