import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { ClearButton, Input } from '#ui/input.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Search } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'

/** Frame of the picker for all pets and for the player's own: the search box above the list. */
export const PickerFrame = styled.div(css`
  position: relative; min-height: 100%; margin-inline: calc(-1 * var(--s-3));
  form { position: sticky; inset-block-start: 0; z-index: 2; padding: 2px var(--s-3) var(--s-3); background: var(--surface); border-block-end: 1px solid var(--line-soft); }
  fieldset + & { margin-block-start: var(--s-2); }
  ul { padding-block-start: var(--s-2); list-style-type: ""; }
  .adds { padding: var(--s-2) var(--s-3) 0; font-size: var(--t-sm); color: var(--text-2); }
  .failed { display: grid; justify-items: center; gap: var(--s-3); padding: var(--s-4); }
  /* Reaches up into the list, so that more is asked for before its end is seen. */
  .end { position: absolute; inset-block-end: 0; width: 1px; height: min(600px, 100%); pointer-events: none; }
`)

/** A press on a pet leaves the keyboard of a phone open for the next name. CA56 */
export function keepFocus(event: MouseEvent, box: HTMLInputElement | null) {
  if (document.activeElement === box && (event.target as Element).closest('ul')) event.preventDefault()
}

/** The next typed name replaces the one that has been added. CA56 */
export function makeReplaceable(box: HTMLInputElement | null) {
  if (document.activeElement === box) box?.select()
}

type Props = {
  ref: Ref<HTMLInputElement>
  text: string
  onType(text: string): void
  onEnter(): void
  onEscape(): void
}

export const PickerSearch = ({ ref, text, onType, onEnter, onEscape }: Props) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onEnter()
    }}
  >
    <Input
      ref={ref}
      type="search"
      aria-label={texts.searchPets}
      placeholder={texts.searchPets}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A browser would only empty the box.
        event.preventDefault()
        onEscape()
      }}
      icon={<Search aria-hidden="true" />}
      end={text !== '' && <ClearButton label={common.clearSearch} onClear={() => onType('')} />}
    />
  </form>
)
