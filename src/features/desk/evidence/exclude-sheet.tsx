import type { CurrentUser } from '#contract/users.ts'
import * as texts from '#messages/desk-evidence.ts'
import { toast } from '#ui/toast-store.ts'
import { useState } from 'react'
import { ExclusionForecast } from './exclusion-forecast.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { useExclude } from './use-exclude.ts'

type Options = {
  user: CurrentUser
  /** The pet of the forecast; null: none is forecast. */
  item: string | null
  /** `left`: those that are still not excluded. */
  onExcluded: (left: readonly string[]) => void
}

/** The sheet that excludes accounts, and what opens it. DK130, DK131 */
export function useExcludeSheet({ user, item, onExcluded }: Options) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const { running, faults, exclude } = useExclude(user, {
    onEnd({ excluded, left, faults: refused, error: reason }) {
      setError(reason)
      onExcluded(left)
      setAsked(reason === null ? [] : left)
      const text = [
        ...(excluded > 0 ? [texts.done(excluded)] : []),
        ...(refused > 0 ? [texts.failed(refused)] : []),
      ].join(' ')
      if (text === '') return
      toast({ title: text, ...(refused > 0 && { variant: 'destructive' }) })
      setSpoken(text)
    },
  })
  return {
    isOpen: asked.length > 0,
    faults,
    spoken,
    ask(accounts: readonly string[]) {
      setError(null)
      setAsked(accounts)
    },
    sheet: (
      <ReasonSheet
        isOpen={asked.length > 0}
        title={texts.excludeTitle(asked.length)}
        hint={texts.excludeHint}
        action={texts.exclude}
        running={running}
        error={error}
        onSend={(reason) => exclude(asked, reason)}
        onClose={() => setAsked([])}
      >
        {item !== null && asked.length > 0 && running === null && <ExclusionForecast item={item} accounts={asked} />}
      </ReasonSheet>
    ),
  }
}
