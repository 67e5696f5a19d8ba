import type { TradeEntry } from '#contract/trade-entry.ts'
import { viewEntry } from '#domain/trade/trade-offer-view.ts'
import * as texts from '#messages/room-checklist.ts'
import { NameIn } from '#ui/name-in.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { Ref } from 'react'

type Props = {
  /** The other player's; a guest's is made up by the site. */
  name: string
  isGuest: boolean
  entries: readonly TradeEntry[]
  ticked: ReadonlySet<string>
  count: number
  total: number
  nameBox: string
  onToggle(box: string): void
  lastBox: Ref<HTMLLIElement>
}

/** Boxes to tick while looking at the game's window: the name, then each pet that the other gives. RM191, RM192 */
export const Boxes = ({ name, isGuest, entries, ticked, count, total, nameBox, onToggle, lastBox }: Props) => (
  <Root>
    <legend>{texts.theirSide}</legend>
    <output>{texts.ticked(count, total)}</output>
    <ul>
      <li ref={entries.length === 0 ? lastBox : null}>
        <label>
          <input type="checkbox" checked={ticked.has(nameBox)} onChange={() => onToggle(nameBox)} />
          <span className="what">
            <b>{isGuest ? texts.guestBox : <NameIn text={texts.nameBox} name={name} />}</b>
            {isGuest && (
              <small>
                <NameIn text={texts.notProven} name={name} />
              </small>
            )}
          </span>
        </label>
      </li>
      {entries.map((entry, at) => (
        <PetBox
          key={entry.slug}
          ref={at === entries.length - 1 ? lastBox : null}
          entry={entry}
          isTicked={ticked.has(entry.slug)}
          onToggle={() => onToggle(entry.slug)}
        />
      ))}
    </ul>
    {entries.length === 0 && <p>{texts.nothing}</p>}
  </Root>
)

type PetBoxProps = { ref: Ref<HTMLLIElement>; entry: TradeEntry; isTicked: boolean; onToggle(): void }

function PetBox({ ref, entry, isTicked, onToggle }: PetBoxProps) {
  const { slug, quantity, hue } = entry
  const { name, variant, variantWords } = viewEntry(entry)
  const words = variantWords === null ? name : `${variantWords} ${name}`
  return (
    <li ref={ref}>
      <label>
        <input type="checkbox" aria-label={texts.petBox(words, quantity)} checked={isTicked} onChange={onToggle} />
        <span className="picture" data-variant={variant} style={stageLight(hue)}>
          <PetPicture src={`/items/${slug}@96.webp`} size={96} eager />
        </span>
        <span className="what">
          {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
          <b translate="no">{name}</b>
        </span>
        <b className="quantity num" translate="no">
          {texts.times(quantity)}
        </b>
      </label>
    </li>
  )
}

const Root = styled.fieldset(css`
  min-width: 0; margin: 0; padding: 0; border: 0;
  legend { float: inline-start; padding: 0; font: 600 1.0625rem/1.5rem var(--font-text); color: var(--cyan); }
  output { display: block; margin-block-end: var(--s-2); font: 600 .9375rem/1.5rem var(--font-text); color: var(--text-2); text-align: end; }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); list-style-type: ""; }
  label { display: grid; grid-template-columns: 32px minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); min-height: 88px; padding: var(--s-2) var(--s-3); border: 2px solid var(--line-control); border-radius: var(--r-lg); background: var(--surface); cursor: pointer; }
  label:has(.picture) { grid-template-columns: 32px 72px minmax(0, 1fr) auto; }
  label:has(:checked) { border-color: var(--good); background: var(--good-soft); }
  label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
  input { width: 32px; height: 32px; margin: 0; accent-color: var(--good); cursor: pointer; }
  input:focus-visible { outline: none; }
  .picture { --placeholder: 72px; display: grid; place-items: center; width: 72px; height: 72px; border: 3px solid var(--line-control); border-radius: 50%; overflow: hidden; background: var(--stage-base); }
  .picture img { width: 64px; height: 64px; object-fit: contain; }
  .picture[data-variant="Shiny"] { border-color: var(--variant-shiny); }
  .picture[data-variant="Mythic"] { border-color: var(--variant-mythic); }
  .picture[data-variant="ShinyMythic"] { border-color: var(--variant-shinymythic); }
  .what { display: grid; gap: 2px; justify-items: start; min-width: 0; }
  .what b { font: 650 1.0625rem/1.375rem var(--font-text); overflow-wrap: anywhere; }
  .what small { font-size: .875rem; line-height: 1.125rem; color: var(--warn); }
  .quantity { font-size: 1.375rem; white-space: nowrap; }
  > p { margin-block-start: var(--s-2); color: var(--text-2); }
  @media (max-width: 359px) {
    label, label:has(.picture) { gap: var(--s-2); padding-inline: var(--s-2); }
    label:has(.picture) { grid-template-columns: 32px 56px minmax(0, 1fr) auto; }
    .picture { width: 56px; height: 56px; }
    .picture img { width: 48px; height: 48px; }
    .quantity { font-size: 1.125rem; }
  }
`)
