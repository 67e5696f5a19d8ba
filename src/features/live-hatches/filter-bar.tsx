import { readAmount } from '#domain/text/read-amount.ts'
import { findUnreadAmounts } from '#domain/values/filter-amounts.ts'
import type { Draft } from '#lib/use-draft.ts'
import { describeDoubt, unreadFilter } from '#messages/amounts.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/hatches.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Egg, Search, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { HatchFilterControls } from './use-hatch-filters.ts'

const DraftInput = ({ draft, ...props }: ComponentProps<typeof Input> & { draft: Draft }) => (
  <Input autoComplete="off" value={draft.text} onChange={(event) => draft.type(event.target.value)} {...props} />
)

/** The five filters. A form of the platform: without scripts its button asks the server. HA1 */
export function FilterBar({ controls }: { controls: HatchFilterControls }) {
  const { filters, address, change, pet, egg, hatcher, min, apply } = controls
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
      <DraftInput
        type="search"
        name="petName"
        aria-label={texts.petName}
        placeholder={texts.petName}
        enterKeyHint="search"
        draft={pet}
        icon={<Search aria-hidden="true" />}
      />
      <div className="row">
        <Switch
          label={texts.publicOnly}
          name="publicOnly"
          look="boxed"
          checked={filters.publicOnly}
          onChange={(publicOnly) => change({ ...filters, publicOnly })}
        />
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
        <noscript>
          <Button type="submit" look="primary">
            {common.apply}
          </Button>
        </noscript>
      </div>
      {doubt && <AmountQuestion {...doubt} onChoose={min.send} />}
      {unread.map(({ key, text }) => (
        <output key={key}>{unreadFilter(texts.minimum, text)}</output>
      ))}
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-2);
  > :first-of-type { margin-inline-end: calc(44px + var(--s-2)); } /* the bell's place */
  .row {
    display: flex; align-items: center; gap: var(--s-2); overflow-x: auto; scrollbar-width: none; overscroll-behavior-x: contain;
    margin-inline: calc(-1 * var(--gutter)); padding: 2px var(--gutter);
  }
  .row > * { flex: none; width: 150px; }
  .row > label { width: auto; }
  @media (max-width: 767px) { /* fades where it goes on, and ends before that */
    .row { padding-inline-end: calc(var(--gutter) + 24px); mask: linear-gradient(to left, transparent, #000 40px); }
  }
  .row > span:nth-of-type(3) { width: 128px; }
  @media (min-width: 768px) {
    gap: var(--s-3);
    .row { flex-wrap: wrap; overflow: visible; margin: 0; padding: 0; }
    .row > * { flex: 1 1 140px; }
    .row > label, .row > noscript { flex: none; }
  }
  @media (min-width: 1024px) { grid-template-columns: minmax(0, 1fr) calc(10rem + 528px); > :first-of-type { margin-inline-end: 0; } .row { margin-inline-end: calc(44px + var(--s-3)); } .row > * { width: 160px; flex: none; } .row > label { width: 10rem; } }
`)
