import type { Proposal } from '#contract/proposals.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { variantReceiptsQuery } from '../data/desk-queries.ts'
import { itemsPageQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { ErrorState } from '#ui/message.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDebounced } from '#base/use-debounced.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatValue } from '../facts/figures.ts'
import { ProposeForm, type ProposedItem } from './propose-form.tsx'

type Props = {
  open: boolean
  /** Item whose value it is about; null: the pet is still to be chosen. */
  item: ProposedItem | null
  onItem: (item: ProposedItem | null) => void
  onClose: () => void
  onProposed: (proposal: Proposal) => void
}

/** A proposal of one's own. DK30 */
export const ProposeSheet = ({ open, item, onItem, onClose, onProposed }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.propose} isTall>
    {item === null ? (
      <PetSearch onChoose={onItem} />
    ) : (
      <Filled key={item.slug} item={item} onChange={() => onItem(null)} onProposed={onProposed} />
    )}
  </Sheet>
)

/** In milliseconds. */
const TYPING_PAUSE = 250
const FOUND = 12

function PetSearch({ onChoose }: { onChoose: (item: ProposedItem) => void }) {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useDebounced(text, text !== search, TYPING_PAUSE, () => setSearch(text))
  const sought = sanitiseSearch(search)
  const { data, isError } = useQuery({ ...itemsPageQuery({ search: sought }, 1), enabled: sought !== '' })
  return (
    <Found>
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet was opened to choose a pet
        autoFocus
        aria-label={texts.findPet}
        placeholder={texts.findPet}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isError && <p role="alert">{common.checkConnection}</p>}
      {sought !== '' && data?.pets.length === 0 && <output>{texts.noPets}</output>}
      <ul aria-label={texts.pet}>
        {data?.pets.slice(0, FOUND).map(({ slug, name, image, value }) => (
          <li key={slug}>
            <button type="button" onClick={() => onChoose({ slug, name, image })}>
              <PetPicture src={image} size={40} />
              <b translate="no">{name}</b>
              <span>{formatValue(value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Found>
  )
}

type FilledProps = { item: ProposedItem; onChange: () => void; onProposed: (proposal: Proposal) => void }

/** The form, once the variant's newest receipt has loaded. */
function Filled({ item, ...props }: FilledProps) {
  const { data, isError, refetch } = useQuery({ ...variantReceiptsQuery(item.slug), staleTime: 0 })
  const newest = data?.[0]
  if (newest) return <ProposeForm item={item} newest={newest} {...props} />
  if (isError || data)
    return (
      <ErrorState title={texts.valueError}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  return <Skeleton style={{ height: 480 }} />
}

const Found = styled.div(css`
  display: grid; align-content: start; gap: var(--s-3); padding-block-start: 2px;
  ul { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none; }
  button { display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 52px; padding: 4px var(--s-2); border: 0; border-radius: var(--r-md); background: none; color: var(--text); text-align: start; cursor: pointer; }
  button:hover { background: var(--surface-2); }
  --placeholder: 40px; img { width: 40px; height: 40px; flex: none; }
  b { flex: 1; min-width: 0; font-weight: 650; overflow-wrap: anywhere; }
  button > span:last-of-type { font-variant-numeric: tabular-nums; color: var(--text-2); }
`)
