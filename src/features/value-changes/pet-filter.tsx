import { useDebounced } from '#base/use-debounced.ts'
import { nameToSlug } from '#domain/values/change-filters.ts'
import { itemsPageQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/value-changes.ts'
import { ClearButton, Input } from '#ui/input.tsx'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'

const PAUSE = 300
/** A single letter finds too much. */
const MIN_LENGTH = 2

/** A pet by its name, which the browser completes: a name that is complete filters immediately, Enter does so with any other. RC8 */
export function PetFilter({ item, onChange }: { item: string; onChange(item: string): void }) {
  const list = useId()
  const [draft, setDraft] = useState({ item, text: nameOfSlug(item) })
  if (draft.item !== item) setDraft({ item, text: nameToSlug(draft.text) === item ? draft.text : nameOfSlug(item) })
  const { text } = draft
  const [search, setSearch] = useState('')
  useDebounced(text, text !== search, PAUSE, () => setSearch(text))
  const { data: found } = useQuery({ ...itemsPageQuery({ search }, 1), enabled: search.trim().length >= MIN_LENGTH })
  const names = found?.pets.map(({ name }) => name) ?? []

  const type = (typed: string) => {
    setDraft({ item, text: typed })
    if (typed === '' || names.includes(typed)) onChange(nameToSlug(typed))
  }
  return (
    <>
      <Input
        type="search"
        name="item"
        list={list}
        aria-label={texts.pet.label}
        placeholder={texts.pet.placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={120}
        value={text}
        onChange={(event) => type(event.target.value)}
        icon={<Search aria-hidden="true" />}
        end={text !== '' && <ClearButton label={common.clearSearch} onClear={() => type('')} />}
      />
      <datalist translate="no" id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

const nameOfSlug = (slug: string) => slug.replaceAll('-', ' ')
