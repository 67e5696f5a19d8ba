import type { Trade } from '#domain/trade/trade.ts'
import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import { verdictHref } from '#domain/verdicts/verdict-code.ts'
import { api, HttpError } from '#lib/http.ts'
import * as texts from '#messages/calculator.ts'
import { makeWish } from '#messages/wish-links.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Valibot is in no page's first load. RU23 */
const savedVerdict = async () => (await import('#contract/verdicts.ts')).SavedVerdict

type Props = { trade: Trade; /** The player may wish for it. */ mayWish: boolean }

/** Signs the trade at the values of now, and shows the card; or takes it to the form of a wish. SV40, WI88 */
export function SaveVerdict({ trade: { yours, theirs }, mayWish }: Props) {
  const [isSaving, setIsSaving] = useState(false)
  const navigate = useNavigate()
  async function save() {
    setIsSaving(true)
    try {
      const { code } = await api('/verdicts', savedVerdict(), {
        method: 'POST',
        body: { yours, theirs },
        token: null,
        failure: 'savingVerdict',
      })
      await navigate(verdictHref(code))
    } catch (error) {
      const isTooOften = error instanceof HttpError && error.status === 429
      toast({
        title: texts.notSaved,
        description: isTooOften ? texts.savedTooOften : texts.notSavedWhy,
        variant: 'destructive',
      })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Root>
      <Button isBusy={isSaving} onClick={() => void save()}>
        <BadgeCheck aria-hidden="true" />
        {isSaving ? texts.savingVerdict : texts.saveVerdict}
      </Button>
      {mayWish && <ButtonLink to={newWishPath({ have: yours, want: theirs })}>{makeWish}</ButtonLink>}
      <p>{texts.saveVerdictWhy}</p>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-4); margin-block-start: var(--s-3);
  p { flex: 1 1 16rem; min-width: 0; font-size: var(--t-md); color: var(--text-2); }
`)
