import type { VoteDirection } from '#contract/proposals.ts'
import { lazyHandle } from '#base/lazy-handle.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/value-opinion.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VariantData } from '#domain/items/item-view.ts'
import type { SuggestSheetProps } from './suggest-sheet.tsx'
import { SUGGEST_PARAMETER } from './suggest-parameter.ts'

const actions = lazyHandle('opinion', () => import('./opinion-actions.ts'))
const DIRECTIONS = ['too-low', 'right', 'too-high'] as const
type Props = { data: VariantData; href: string }

/** Players' opinion of the shown value. The code of a press is loaded with it, or once the page of a signed-in player is idle. SU1, SU10 */
export function ItemOpinion({ data, href }: Props) {
  'use no memo' // Renders when a player presses something.
  const { data: site } = useQuery(siteQuery)
  const { search } = useLocation()
  const isReturning = useHydrated() && new URLSearchParams(search).has(SUGGEST_PARAMETER)
  const [isPressed, setPressed] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<SuggestSheetProps> | null>(null)
  const isOpen = isPressed || isReturning
  useEffect(() => {
    if (isOpen) void actions().then((chunk) => (chunk ? setSheet(() => chunk.SuggestSheet) : setPressed(false)))
  }, [isOpen])
  if (!site?.signInPath) return null
  const toSignIn = signInHref(site.signInPath, href)
  return (
    <Root className="opinion">
      <Votes key={data.updatedAt} data={data} toSignIn={toSignIn} />
      <Button aria-haspopup="dialog" onClick={() => setPressed(true)}>
        {texts.suggest}
      </Button>
      {Sheet && <Sheet open={isOpen} onClose={() => setPressed(false)} data={data} href={href} />}
    </Root>
  )
}

function Votes({ data: { slug, value }, toSignIn }: { data: VariantData; toSignIn: string }) {
  'use no memo' // Renders when a player votes.
  const isSignedIn = useSession() === 'in'
  const [vote, setVote] = useState<VoteDirection | null>(null)
  useEffect(() => {
    if (isSignedIn)
      void pageIdle()
        .then(actions)
        .then((chunk) => chunk?.readVote(slug, setVote))
  }, [isSignedIn, slug])
  const press = (direction: VoteDirection) =>
    isSignedIn
      ? void actions().then((chunk) => chunk?.sendVote({ slug, value, vote, direction }, setVote))
      : location.assign(toSignIn)
  return (
    <>
      <p id="opinion">{texts.question}</p>
      <fieldset aria-labelledby="opinion">
        {DIRECTIONS.map((each) => (
          <Button key={each} look="outline" aria-pressed={isSignedIn && vote === each} onClick={() => press(each)}>
            {texts.directions[each]}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

/** Two rows where one has no room, from the first rendering on. */
const Root = styled(Panel)(css`
  display: grid; grid-template: minmax(44px, auto) / 1fr auto; align-items: center; align-content: start; gap: var(--s-1) var(--s-2); padding-block: var(--s-2) var(--s-3);
  p { color: var(--text-2); }
  fieldset { grid-row: 2; grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(5.5em, 1fr)); gap: var(--s-2); min-width: 0; margin: 0; padding: 0; border: 0; }
  [aria-pressed="true"] { background: var(--accent-soft); box-shadow: inset 0 0 0 1.5px var(--accent); }
  [aria-pressed="true"]::before { content: "✓" / ""; }
  @media (min-width: 768px) {
    padding-block: var(--s-4); gap: var(--s-2);
    grid-template-columns: auto auto 1fr;
    fieldset { grid-area: auto; grid-template-columns: repeat(3, 7.5em); }
    > button { justify-self: end; }
  }
  @media (scripting: none) { display: none; }
`)
