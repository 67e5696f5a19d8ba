import { stopWatching, type watchedPets } from '#messages/hatches.ts'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field, Input } from '#ui/input.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

type Props = {
  words: typeof watchedPets
  names: readonly string[]
  onAdd(name: string): void
  onRemove(name: string): void
}

/** Names that are watched: typed, added, and taken away again. VA38 */
export function WatchedNames({ words: { label, placeholder, empty, add }, names, onAdd, onRemove }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(text)
        setText('')
      }}
    >
      <Field label={label}>
        <Input
          ref={input}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <IconButton type="submit" data-look="tile" aria-label={add}>
        <Plus aria-hidden="true" />
      </IconButton>
      {names.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul aria-label={label}>
          {names.map((name) => (
            <li key={name}>
              <Chip
                removeLabel={stopWatching(name)}
                onRemove={() => {
                  onRemove(name)
                  input.current?.focus()
                }}
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; grid-template-columns: minmax(0, 1fr) 44px; gap: var(--s-2); align-items: end;
  p { grid-column: 1 / -1; font-size: var(--t-sm); color: var(--text-3); }
  ul { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; }
  li { max-width: 100%; }
  li > span { height: auto; min-height: 32px; white-space: normal; overflow-wrap: anywhere; }
  li button { flex: none; }
`)
