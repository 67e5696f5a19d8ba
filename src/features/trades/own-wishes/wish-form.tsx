import type { ItemRow } from '#contract/items.ts'
import { MAX_WISH_ENTRIES, type WishContent } from '#contract/wishes.ts'
import { setQuantity, type SideName } from '#domain/trade/trade.ts'
import { judge } from '#domain/trade/trade-verdict.ts'
import { resolveTradeSides } from '#domain/trade/trade-offer-view.ts'
import { HttpError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/own-wishes.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ownWishesQuery, ownWishesSource } from './own-wishes-source.ts'
import { PetChips } from './pet-chips.tsx'
import { useWishPets } from './use-wish-pets.ts'
import { parseWishDraft, refuseEntry, toContent, toDraftPath, type WishDraft, type WishSide } from './wish-draft.ts'
import { wishFailure } from './wish-failure.ts'
import { WishFormSide } from './wish-form-side.tsx'
import { useWishParts } from './wish-parts.ts'
import { WishTags, WishTerms } from './wish-terms.tsx'
import { WishVerdict } from './wish-verdict.tsx'

const SIDES: Readonly<Record<SideName, WishSide>> = { yours: 'have', theirs: 'want' }
const PLACE = '/trades'

/** A wish that is put together and posted. The address is its only state. WI80 to WI84 */
export function WishForm() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { Picker } = useWishParts()
  const { draft, leftOut } = parseWishDraft(new URLSearchParams(search))
  const pets = useWishPets(draft)
  const [picking, setPicking] = useState<SideName | null>(null)
  const [hasPicked, setHasPicked] = useState(false)
  const posting = useMutation({
    mutationFn: (content: WishContent) => ownWishesSource.post(content),
    onSuccess: () => {
      toast({ title: texts.posted, description: texts.postedText })
      void client.invalidateQueries({ queryKey: ownWishesQuery.queryKey })
      return navigate(PLACE, { replace: true })
    },
  })

  // Two quick taps add up, also where the first has not been rendered yet.
  const latest = useRef(draft)
  useLayoutEffect(() => void (latest.current = draft))
  const change = (next: WishDraft) => {
    latest.current = next
    posting.reset()
    void navigate(toDraftPath(next), { replace: true, preventScrollReset: true, flushSync: true })
  }
  const setEntry = (side: WishSide, slug: string, quantity: number | null) => {
    const { have: yours, want: theirs } = latest.current
    const next = setQuantity({ yours, theirs }, side === 'have' ? 'yours' : 'theirs', slug, quantity)
    change({ ...latest.current, have: next.yours, want: next.theirs })
  }
  const add = (side: WishSide, slug: string) => {
    const refusal = refuseEntry(latest.current, side, slug)
    if (refusal !== null)
      return void toast({
        title: refusal === 'full' ? texts.full(MAX_WISH_ENTRIES) : texts.onOtherSide,
        variant: 'destructive',
      })
    const entry = latest.current[side].find((each) => each.slug === slug)
    if (entry) return setEntry(side, slug, Math.min(entry.quantity + 1, 999))
    change({ ...latest.current, [side]: [...latest.current[side], { slug, quantity: 1 }] })
  }
  const isChosen = (side: WishSide) => (slug: string) => draft[side].some((each) => each.slug === slug)
  const toggle =
    (side: WishSide) =>
    ({ slug }: ItemRow) =>
      isChosen(side)(slug) ? setEntry(side, slug, null) : add(side, slug)
  const pick = (side: SideName) => () => {
    setPicking(side)
    setHasPicked(true)
  }

  const { sides } = resolveTradeSides({ yours: draft.have, theirs: draft.want }, [...pets.rows.values()])
  const content = toContent(draft)
  const { verdict } = judge(sides.yours, sides.theirs)
  const isBelow = 'percent' in verdict && draft.minimum !== null && verdict.percent < draft.minimum
  const isBusy = posting.isPending || posting.isSuccess
  const side = (name: SideName) => ({
    side: SIDES[name],
    entries: draft[SIDES[name]],
    rows: pets.rows,
    onSearch: pick(name),
    onQuantity: (slug: string, quantity: number | null) => setEntry(SIDES[name], slug, quantity),
  })
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (content) posting.mutate(content)
      }}
    >
      {leftOut > 0 && <output className="left-out">{texts.leftOut(leftOut)}</output>}
      {pets.isFailed && (
        <p role="alert" className="left-out">
          {texts.loadError}{' '}
          <Button look="outline" onClick={pets.retry}>
            {common.tryAgain}
          </Button>
        </p>
      )}
      <div className="sides">
        <WishFormSide
          {...side('yours')}
          chips={
            <PetChips label={texts.ownPets} pets={pets.own} isChosen={isChosen('have')} onToggle={toggle('have')}>
              {texts.noOwnPets} <Link to="/inventory">{texts.addOwnPets}</Link>
            </PetChips>
          }
        />
        <WishFormSide
          {...side('theirs')}
          chips={
            <PetChips
              label={texts.starredPets}
              pets={pets.starred}
              isChosen={isChosen('want')}
              onToggle={toggle('want')}
            >
              {texts.noStars} <Link to="/items">{texts.findStars}</Link>
            </PetChips>
          }
        >
          <WishTags draft={draft} onChange={change} />
        </WishFormSide>
      </div>
      <Panel>
        <WishTerms draft={draft} onChange={change} />
        {isBelow && <p className="below">{texts.belowMinimum}</p>}
      </Panel>
      {posting.error && (
        <p role="alert" className="failed">
          {wishFailure(posting.error, posting.variables, pets.rows)}{' '}
          {posting.error instanceof HttpError && posting.error.code === 'wish.too_many' && (
            <Link to={PLACE}>{texts.seeWishes}</Link>
          )}
        </p>
      )}
      <div className="bar">
        <WishVerdict have={sides.yours} want={sides.theirs} />
        {content === null && <p className="needs">{draft.have.length === 0 ? texts.needsPet : texts.needsWant}</p>}
        <Button type="submit" look="primary" size="lg" disabled={content === null} isBusy={isBusy}>
          <Sparkles aria-hidden="true" />
          {isBusy ? texts.posting : texts.post}
        </Button>
      </div>
      {hasPicked && (
        <Suspense>
          <Picker
            side={picking}
            chosen={picking === null ? [] : draft[SIDES[picking]]}
            onAdd={(name, ...rows) => {
              for (const { slug } of rows) add(SIDES[name], slug)
            }}
            onSwitch={setPicking}
            onClose={() => setPicking(null)}
            titles={texts.pickerTitles}
            isOwnFirst
          />
        </Suspense>
      )}
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4);
  .sides { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
  .left-out { padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); }
  .below { margin-block-start: var(--s-3); font-size: .9375rem; color: var(--warn); }
  .failed { padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--bad-soft); color: var(--bad); font-weight: 600; }
  .failed a { text-decoration: underline; text-underline-offset: 3px; }
  .bar { position: sticky; inset-block-end: var(--tabs-h); z-index: 20; display: flex; align-items: center; gap: var(--s-3); min-height: 72px; margin-inline: calc(-1 * var(--gutter)); padding: 10px var(--gutter) 13px; background: var(--surface); border-block-start: 1px solid var(--line); box-shadow: 0 -10px 30px -14px rgb(5 2 16 / .5); }
  .bar button { margin-inline-start: auto; }
  .needs { flex: 1 1 auto; min-width: 0; font-size: .9375rem; color: var(--text-2); }
  .bar:has(.needs) output { display: none; }
  @media (min-width: 768px) {
    .sides { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
    .bar { inset-block-end: 0; margin-inline: 0; padding-inline: var(--s-5); border: 1px solid var(--line); border-radius: var(--r-lg); }
  }
`)
