import { WISH_MINIMA, WISH_NOTES, WISH_TAGS, type WishMinimum, type WishTag } from '#contract/wishes.ts'
import * as texts from '#messages/own-wishes.ts'
import { notes, tags as tagTexts } from '#messages/wishes.ts'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { draftTags, toggleTag, type WishDraft } from './wish-draft.ts'

type Props = { draft: WishDraft; onChange: (draft: WishDraft) => void }

/** Tags that the player takes besides the pets that they name. WI80, WI82 */
export function WishTags({ draft, onChange }: Props) {
  const chosen = draftTags(draft)
  return (
    <Tags>
      <legend>{texts.tagsLegend}</legend>
      {WISH_TAGS.toSorted(anyFirst).map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={chosen.includes(tag)}
          title={tagTexts[tag].hint}
          onClick={() => onChange(toggleTag(draft, tag))}
        >
          {tagTexts[tag].label}
        </button>
      ))}
    </Tags>
  )
}

const anyFirst = (a: WishTag, b: WishTag) => Number(b === 'any') - Number(a === 'any')

const MINIMA: readonly (WishMinimum | null)[] = [null, ...WISH_MINIMA]
const ANY = 'any'

/** The least verdict and the note, each one of a closed set. WI80 */
export function WishTerms({ draft, onChange }: Props) {
  return (
    <Terms>
      <label>
        <span aria-hidden="true">{texts.minimum}</span>
        <Select
          label={texts.minimum}
          options={MINIMA.map((each) => ({
            value: String(each ?? ANY),
            label: texts.minima[each ?? ANY],
          }))}
          value={String(draft.minimum ?? ANY)}
          onChange={(value) =>
            onChange({ ...draft, minimum: MINIMA.find((each) => String(each ?? ANY) === value) ?? null })
          }
        />
      </label>
      <label>
        <span aria-hidden="true">{texts.note}</span>
        <Select
          label={texts.note}
          options={[{ value: '', label: texts.noNote }, ...WISH_NOTES.map((value) => ({ value, label: notes[value] }))]}
          value={draft.note ?? ''}
          onChange={(value) => onChange({ ...draft, note: WISH_NOTES.find((each) => each === value) ?? null })}
        />
      </label>
    </Terms>
  )
}

const Tags = styled.fieldset(css`
  display: flex; flex-wrap: wrap; gap: var(--s-2); min-width: 0; margin: 0; padding: 0; border: 0;
  legend { padding: 0; margin-block-end: var(--s-2); font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  button { min-height: 44px; padding: 0 var(--s-4); border: 0; border-radius: var(--r-full); background: var(--tile); box-shadow: inset 0 0 0 1px var(--line-control); color: var(--text); font: 600 .9375rem/1.2 var(--font-text); cursor: pointer; }
  button:hover { background: var(--surface-3); }
  button[aria-pressed="true"] { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  button[aria-pressed="true"]::before { content: "✓ " / ""; }
`)
const Terms = styled.div(css`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)); gap: var(--s-3);
  label { display: grid; gap: var(--s-1); min-width: 0; font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
`)
