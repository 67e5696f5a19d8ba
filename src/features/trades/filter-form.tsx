import { VERDICT_CHOICES, WISH_TAGS, type WishFilters } from '#domain/wishes/wish-filters.ts'
import { rowsQuery } from '#lib/queries.ts'
import { tags } from '#messages/wishes.ts'
import * as texts from '#messages/trades.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Select } from '#ui/select.tsx'
import type { SideName } from '#domain/trade/trade.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { PawPrint } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SaveAlert } from './save-alert.tsx'
import { useTradesParts } from './trades-parts.ts'

const ANY = 'any-of-all'
const SIDES = (['any', 'have', 'want'] as const).map((value) => ({ value, label: texts.sides[value] }))
const TAGS = [
  { value: ANY, label: texts.anyTag },
  ...WISH_TAGS.map((value) => ({ value, label: tags[value].label })),
] as const
const VERDICTS = [
  { value: ANY, label: texts.anyVerdict },
  ...VERDICT_CHOICES.map((value) => ({ value: `${value}`, label: texts.verdictChoice(value) })),
]

type Props = { filters: WishFilters; onChange(filters: WishFilters): void }

/** Filters by a pet in a variant, where it is, tag and verdict; the same can be saved as an alert. WI62, WI63 */
export function FilterForm({ filters, onChange }: Props) {
  const { item, side, tag, verdict } = filters
  const { Picker } = useTradesParts()
  const [picking, setPicking] = useState<SideName | null>(null)
  const [hasPicked, setHasPicked] = useState(false)
  const { data } = useQuery({ ...rowsQuery(item === null ? [] : [item]), enabled: item !== null })
  const name = data?.pets.find(({ slug }) => slug === item)?.name ?? item?.replaceAll('-', ' ') ?? ''
  return (
    <Root>
      <legend className="sr-only">{texts.filterForm}</legend>
      {item === null ? (
        <Button
          look="outline"
          aria-haspopup="dialog"
          aria-label={texts.choosePetLabel}
          onClick={() => {
            setHasPicked(true)
            setPicking('theirs')
          }}
        >
          <PawPrint aria-hidden="true" />
          {texts.choosePet}
        </Button>
      ) : (
        <span className="pet" translate="no">
          <Chip removeLabel={texts.removePet(name)} onRemove={() => onChange({ ...filters, item: null, side: null })}>
            {name}
          </Chip>
        </span>
      )}
      {item !== null && (
        <Select
          label={texts.side}
          options={SIDES}
          value={side ?? 'any'}
          onChange={(value) => onChange({ ...filters, side: value === 'any' ? null : value })}
        />
      )}
      <Select
        label={texts.tag}
        options={TAGS}
        value={tag ?? ANY}
        onChange={(value) => onChange({ ...filters, tag: value === ANY ? null : value })}
      />
      <Select
        label={texts.least}
        options={VERDICTS}
        value={verdict === null ? ANY : `${verdict}`}
        onChange={(text) =>
          onChange({ ...filters, verdict: VERDICT_CHOICES.find((value) => `${value}` === text) ?? null })
        }
      />
      <SaveAlert filters={filters} />
      {hasPicked && (
        <Suspense>
          <Picker
            side={picking}
            chosen={[]}
            onAdd={(at, row) => {
              setPicking(null)
              onChange({ ...filters, item: row?.slug ?? null, side: at === 'theirs' ? 'have' : 'want' })
            }}
            onSwitch={setPicking}
            onClose={() => setPicking(null)}
            titles={texts.pickerTitles}
            isOwnFirst={false}
          />
        </Suspense>
      )}
    </Root>
  )
}

const Root = styled.fieldset(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); min-width: 0; margin: 0; padding: 0; border: 0;
  .pet { display: inline-flex; align-items: center; min-height: 44px; max-width: 100%; }
  > span:has(> select) { max-width: 100%; }
  @media (max-width: 767.98px) { > span:has(> select), > button, > .pet { flex: 1 1 calc(50% - var(--s-2)); } }
  @media (max-width: 22rem) { > span:has(> select), > button, > .pet { flex-basis: 100%; } }
`)
