import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { ClearButton, Input } from '#ui/input.tsx'
import { Search } from 'lucide-react'
import type { Ref } from 'react'

type Props = {
  /** Around the field. */
  place: Ref<HTMLDivElement>
  value: string
  onChange: (text: string) => void
  onEnter: () => void
}

/** The search of a list by the names of its pets. */
export const SearchField = ({ place, value, onChange, onEnter }: Props) => (
  <div ref={place}>
    <Input
      type="search"
      icon={<Search aria-hidden="true" />}
      aria-label={texts.search}
      placeholder={texts.search}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
        else if (event.key === 'Escape') onChange('')
      }}
      end={value === '' ? null : <ClearButton label={common.clearSearch} onClear={() => onChange('')} />}
    />
  </div>
)
