import type { HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { readAmount } from '#domain/text/read-amount.ts'
import { findUnreadAmounts } from '#domain/values/filter-amounts.ts'
import type { Draft } from '#lib/use-draft.ts'
import { describeDoubt, unreadFilter } from '#messages/amounts.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/hatches.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Egg, Search, SlidersHorizontal, User } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import type { HatchFilterControls } from './use-hatch-filters.ts'

const DraftInput = ({ draft, ...props }: ComponentProps<typeof Input> & { draft: Draft }) => (
  <Input autoComplete="off" value={draft.text} onChange={(event) => draft.type(event.target.value)} {...props} />
)

/** Filters that a phone shows only when asked. LY73 */
const countActive = ({ eggType, hatcherName, minValue }: HatchFilters) =>
  Number(eggType !== '') + Number(hatcherName !== '') + Number(minValue !== null)

/** The five filters. A form of the platform: without scripts its button asks the server. HA1, LY73 */
export function FilterBar({ controls }: { controls: HatchFilterControls }) {
  const { filters, address, change, pet, egg, hatcher, min, apply } = controls
  const more = useId()
  const active = countActive(filters)
  const [isOpen, setIsOpen] = useState(active > 0)
  const doubt = describeDoubt(readAmount(min.text, 'amount'))
  // The server keeps one page for all addresses that mean the same feed.
  const unread = useHydrated() ? findUnreadAmounts(address, ['minValue']) : []
  return (
    <Form
      action="/live-hatches"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- phones of 2023 and jsdom do not know <search>
      role="search"
      aria-label={texts.filterForm}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="find">
        <DraftInput
          type="search"
          name="petName"
          aria-label={texts.petName}
          placeholder={texts.petName}
          enterKeyHint="search"
          draft={pet}
          icon={<Search aria-hidden="true" />}
        />
        <IconButton
          data-look="tile"
          aria-expanded={isOpen}
          aria-controls={more}
          aria-label={common.moreFilters(active)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {active > 0 && <b aria-hidden="true">{active}</b>}
        </IconButton>
      </div>
      <div id={more} className="more" data-open={isOpen ? '' : undefined}>
        <DraftInput
          name="eggType"
          aria-label={texts.egg}
          placeholder={texts.anyEgg}
          draft={egg}
          icon={<Egg aria-hidden="true" />}
        />
        <DraftInput
          name="hatcherName"
          aria-label={texts.hatcher}
          placeholder={texts.hatcher}
          draft={hatcher}
          icon={<User aria-hidden="true" />}
        />
        <DraftInput
          name="minValue"
          aria-label={texts.minimum}
          placeholder={texts.minimumShort}
          aria-invalid={doubt !== null}
          draft={min}
        />
      </div>
      {doubt && <AmountQuestion {...doubt} onChoose={min.send} />}
      {unread.map(({ key, text }) => (
        <output key={key}>{unreadFilter(texts.minimum, text)}</output>
      ))}
      <Switch
        label={texts.publicOnly}
        name="publicOnly"
        look="boxed"
        checked={filters.publicOnly}
        onChange={(publicOnly) => change({ ...filters, publicOnly })}
      />
      <noscript>
        <Button type="submit" look="primary">
          {common.apply}
        </Button>
      </noscript>
    </Form>
  )
}

/** On a phone the switch ends the form, and the feed's Pause is next to it. */
const Form = styled.form(css`
  display: grid; gap: var(--s-2);
  .find { display: grid; grid-template-columns: minmax(0, 1fr) 44px; gap: var(--s-2); margin-inline-end: calc(44px + var(--s-2)); } /* the bell's place */
  .find b {
    position: absolute; inset-block-start: 4px; inset-inline-end: 3px; min-width: 17px; height: 17px; padding: 0 4px; border-radius: 9px; text-align: center;
    background: var(--accent-fill); color: var(--on-accent); font: 700 .6875rem/1.0625rem var(--font-text); box-shadow: 0 0 0 2px var(--bg);
  }
  .more { display: none; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-2); }
  .more[data-open], &:has(noscript > button) .more { display: grid; }
  > label { justify-self: start; }
  @media (max-width: 18rem) { .more { grid-template-columns: minmax(0, 1fr); } } /* large letters */
  @media (min-width: 768px) {
    grid-template-columns: repeat(3, minmax(0, 1fr)) auto; gap: var(--s-3) var(--s-2);
    .find { grid-column: 1 / -1; grid-template-columns: minmax(0, 1fr); }
    .find button { display: none; }
    .more, .more[data-open], &:has(noscript > button) .more { display: contents; }
    > :is(div, output):not(.find, .more) { grid-column: 1 / -1; order: 1; }
  }
  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 160px 160px 128px auto; margin-inline-end: calc(44px + var(--s-3));
    .find { grid-column: auto; margin-inline-end: 4px; }
  }
`)
