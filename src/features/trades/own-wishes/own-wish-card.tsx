import type { OwnWish, WishState } from '#contract/wishes.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import { wishAfter } from '#machines/wish-transitions.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/own-wishes.ts'
import { notes, tags as tagTexts } from '#messages/wishes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleSlash, Eye, type LucideIcon, MessageCircle, Pause, Repeat2, Sparkles } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ownWishesQuery, ownWishesSource } from './own-wishes-source.ts'

const ConfirmSheet = lazy(async () => ({ default: (await import('#ui/confirm-sheet.tsx')).ConfirmSheet }))

const ICONS: Readonly<Record<WishState, LucideIcon>> = {
  standing: Eye,
  resting: Pause,
  fulfilled: Check,
  ended: CircleSlash,
}

type Props = {
  wish: OwnWish
  /** Called when the wish has ended and its button, which had the focus, goes. */
  onFocusLost?: () => void
}

/** One wish with its state, and what its owner can do about it: the machine of a wish says whether it may still end. WI85, WI86 */
export function OwnWishCard({ wish, onFocusLost }: Props) {
  const { id, have, want, tags, minimum, note, state, rests, end, matches, unanswered } = wish
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => ownWishesSource.end(id),
    onSuccess() {
      toast({ title: texts.ended })
      if (document.activeElement === button.current) onFocusLost?.()
    },
    onError: () => void toast({ title: withAdvice(failures.endingWish, adviceToRetry), variant: 'destructive' }),
    // Also after a failure: it may be over already.
    onSettled: () => client.invalidateQueries({ queryKey: ownWishesQuery.queryKey }),
  })
  const mayEnd = wishAfter({ state, facts: { rests, end: end ?? null } }, { type: 'end', reason: 'owner' }) !== null
  const Icon = ICONS[state]
  const isFull = rests.includes('full')
  return (
    <Card data-state={state}>
      <p className="state">
        <Icon aria-hidden="true" />
        {texts.states[state]}
      </p>
      <div className="trade">
        <Side label={texts.give} side={have} />
        <Repeat2 className="swap" aria-hidden="true" />
        <Side label={texts.want} side={want} more={tags.map((tag) => tagTexts[tag].label)} />
      </div>
      <p className="terms">
        {minimum !== undefined && <span>{texts.atLeast(minimum)}</span>}
        {note !== undefined && <span>{notes[note]}</span>}
      </p>
      {rests.map((reason) => (
        <p key={reason} className="why">
          {texts.rests[reason]}
        </p>
      ))}
      {end !== undefined && <p className="why">{texts.ends[end]}</p>}
      {mayEnd && (
        <p className="figures">
          <span>
            <Sparkles aria-hidden="true" />
            {texts.matches(matches)}
          </span>
          {unanswered > 0 && (
            <span>
              <MessageCircle aria-hidden="true" />
              {texts.unanswered(unanswered)}
            </span>
          )}
        </p>
      )}
      <div className="act">
        {mayEnd && isFull && <ButtonLink to="/chat">{texts.answerOffers}</ButtonLink>}
        {mayEnd ? (
          <Button
            ref={button}
            look="quiet"
            aria-haspopup="dialog"
            aria-label={texts.endNamed(have.map(({ name, quantity }) => texts.entry(quantity, name)).join(', '))}
            isBusy={ending.isPending}
            onClick={() => setConfirming(true)}
          >
            {ending.isPending ? texts.ending : texts.end}
          </Button>
        ) : (
          <ButtonLink look="quiet" to={newWishPath({ have, want, tags })}>
            {texts.again}
          </ButtonLink>
        )}
      </div>
      <Suspense>
        {isConfirming && (
          <ConfirmSheet
            open
            words={texts.confirmEnd}
            onClose={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false)
              ending.mutate()
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

const Side = ({ label, side, more = [] }: { label: string; side: readonly TradeEntry[]; more?: readonly string[] }) => (
  <div className="side">
    <h3>{label}</h3>
    <ul aria-label={label}>
      {side.map(({ slug, name, quantity, hue }) => (
        <li key={slug}>
          <span className="thumb" data-size="sm" style={stageLight(hue)}>
            <PetPicture src={`/items/${slug}@96.webp`} size={96} />
          </span>
          <b translate="no">{texts.entry(quantity, name)}</b>
        </li>
      ))}
      {more.map((words) => (
        <li key={words} className="tag">
          {words}
        </li>
      ))}
    </ul>
  </div>
)

const Card = styled.li(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-3); padding: var(--s-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  .state { display: inline-flex; align-items: center; justify-self: start; gap: 6px; padding: 4px 12px; border-radius: var(--r-full); background: var(--idle-soft); color: var(--text-2); font-size: var(--t-sm); font-weight: 650; line-height: 1.25rem; }
  .state svg { width: 15px; height: 15px; }
  &[data-state="standing"] .state { background: var(--good-soft); color: var(--good); }
  &[data-state="resting"] .state { background: var(--warn-soft); color: var(--warn); }
  &[data-state="fulfilled"] .state { background: var(--info-soft); color: var(--info); }
  .trade { display: grid; grid-template-columns: minmax(0, 1fr) 24px minmax(0, 1fr); gap: var(--s-2); }
  .swap { align-self: center; width: 18px; height: 18px; margin-inline: 3px; color: var(--text-3); }
  h3 { margin-block-end: 6px; font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--accent); }
  .side:last-of-type h3 { color: var(--cyan); }
  .side ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  .side li { display: flex; align-items: center; gap: 8px; min-width: 0; }
  .side b { min-width: 0; font: 600 .875rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  .side .tag { justify-self: start; padding: 4px 10px; border-radius: var(--r-full); background: var(--surface-2); font-size: .875rem; font-weight: 600; line-height: 1.25rem; }
  .terms { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); font-size: var(--t-sm); color: var(--text-2); }
  .terms:empty { display: none; }
  .why { font-size: .9375rem; color: var(--text-2); }
  &[data-state="resting"] .why { color: var(--warn); }
  .figures { display: flex; flex-wrap: wrap; gap: var(--s-1) var(--s-4); font-weight: 600; font-variant-numeric: tabular-nums; }
  .figures span { display: inline-flex; align-items: center; gap: 6px; }
  .figures svg { width: 17px; height: 17px; color: var(--accent); }
  .act { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-2); margin-block-start: auto; }
`)
