import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/suggestions.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import { standingQuery } from '#lib/suggestion-queries.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { VariantData } from '#domain/items/item-view.ts'
import { SUGGEST_PARAMETER } from './suggest-parameter.ts'
import { SuggestForm } from './suggest-form.tsx'
import { SuggestionSent } from './suggestion-sent.tsx'

export type SuggestSheetProps = {
  open: boolean
  onClose: () => void
  /** Data of the page: the signed-out see no more. */
  data: VariantData
  /** Address of the item in this variant. */
  href: string
}

/** SU2 */
export function SuggestSheet({ open, onClose, ...rest }: SuggestSheetProps) {
  const [parameters, setParameters] = useSearchParams()
  const close = () => {
    onClose()
    if (!parameters.has(SUGGEST_PARAMETER)) return
    parameters.delete(SUGGEST_PARAMETER)
    setParameters(parameters, { replace: true, preventScrollReset: true })
  }
  return (
    <Sheet open={open} onClose={close} title={texts.sheetTitle} isTall>
      <Suggestion {...rest} onClose={close} />
    </Sheet>
  )
}

function Suggestion({ data, href, onClose }: Omit<SuggestSheetProps, 'open'>) {
  const session = useSession()
  const { data: site } = useQuery(siteQuery)
  const [isSent, setSent] = useState(false)
  const standing = useQuery({ ...standingQuery(data.slug), enabled: session === 'in' && !isSent })
  if (isSent) return <SuggestionSent onClose={onClose} />
  if (session !== 'in') {
    const { value, demand, trend } = data
    const present = { value, ...(demand && { demand }), ...(trend && { trend }) }
    const shown = { receipt: 0, present, isFrozen: false, vote: null }
    const here = `${href}${href.includes('?') ? '&' : '?'}${SUGGEST_PARAMETER}`
    return <SuggestForm data={data} standing={shown} toSignIn={signInHref(site?.signInPath ?? '', here)} />
  }
  if (standing.data) return <SuggestForm data={data} standing={standing.data} onSent={() => setSent(true)} />
  if (standing.isError)
    return (
      <ErrorState as="p" title={failures.standing}>
        <Button look="outline" onClick={() => void standing.refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  return (
    <div aria-busy="true">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton style={{ height: 64 }} />
    </div>
  )
}
