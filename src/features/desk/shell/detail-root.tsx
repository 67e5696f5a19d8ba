import type { Proposal } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'

type Props = {
  item: Proposal['item']
  /** The address of the list. */
  back: string
  heading: Ref<HTMLHeadingElement>
  tags: ReactNode
  onPropose: () => void
  children: ReactNode
}

/** Details of one pet's value, and where to go from there. */
export const DetailRoot = ({ item, back, heading, tags, onPropose, children }: Props) => (
  <Root>
    <div className="back">
      <BackLink to={back}>{texts.back}</BackLink>
    </div>
    <header>
      <PetPicture src={item.image} size={72} eager />
      <div>
        <h2 ref={heading} tabIndex={-1} translate="no">
          {item.name}
        </h2>
        <p className="tags">{tags}</p>
      </div>
    </header>
    {children}
    <p className="ways">
      <Link to={`/items/${item.slug}`}>{texts.openItem}</Link>
      <Button look="quiet" onClick={onPropose}>
        {texts.proposeOther}
      </Button>
    </p>
  </Root>
)

const Root = styled.article(css`
  display: grid; gap: var(--s-4); min-width: 0;
  .back { margin-block: calc(-1 * var(--s-2)); }
  header { display: flex; align-items: center; gap: var(--s-4); min-width: 0; }
  header > div { display: grid; gap: 6px; min-width: 0; }
  --placeholder: 72px; header img { width: 72px; height: 72px; flex: none; }
  h2 { font: var(--w-display) var(--d-md)/1.2 var(--font-display); overflow-wrap: anywhere; scroll-margin-block-start: calc(var(--topbar-h) + 24px); }
  h3 { margin-block-end: var(--s-2); font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
  .tags { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: var(--t-md); color: var(--text-2); }
  .reason { overflow-wrap: anywhere; }
  .quiet { margin-block-start: 4px; font-size: var(--t-md); color: var(--text-3); }
  .ways { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2); }
  .ways a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); text-decoration: underline; }
  @media (min-width: 1024px) { .back { display: none; } }
`)
