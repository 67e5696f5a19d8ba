import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import { PHRASE_GROUPS, PHRASE_KEYS, PHRASES, type PhraseKey } from '#contract/phrases.ts'
import type { PhraseChoice, ShownPet } from '#domain/chat/phrase-suggestions.ts'
import { namedEntry } from '#domain/trade/trade.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import { languageNames } from '#messages/language-names.ts'
import * as texts from '#messages/phrase-texts.ts'
import { Button } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { PhraseList } from './phrase-list.tsx'
import { usePhraseLanguage, usePhrases } from './use-phrases.ts'

type Choosing = { key: PhraseKey; pets: readonly ShownPet[] }
type Props = {
  open: boolean
  onClose(): void
  /** Pets that a phrase may name. */
  pets: readonly ShownPet[]
  /** Shown first. */
  suggestions: readonly PhraseChoice[]
  onChoose(choice: PhraseChoice): void
  /** A phrase that is none of the suggestions, with as many pets as it names. */
  onCompose(key: PhraseKey, pets: readonly ShownPet[]): void
}

/** All phrases by their groups; one that names a pet asks which of those on the table. CH114 */
export function PhraseSheet({ open, onClose, onChoose, onCompose, ...props }: Props) {
  const choose = (choice: PhraseChoice) => {
    onClose()
    onChoose(choice)
  }
  const compose = (key: PhraseKey, pets: readonly ShownPet[]) => {
    onClose()
    onCompose(key, pets)
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.choose} isTall>
      <Content onChoose={choose} onCompose={compose} {...props} />
    </Sheet>
  )
}

function Content({ pets, suggestions, onChoose, onCompose }: Omit<Props, 'open' | 'onClose'>) {
  const language = usePhraseLanguage()
  const table = usePhrases(language)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  if (!table) return null

  function take({ key, pets: chosen }: Choosing) {
    if (chosen.length === PHRASES[key].pets) return onCompose(key, chosen)
    const [only, another] = pets
    // Nothing to choose from.
    if (only && !another) return onCompose(key, [only])
    setChoosing({ key, pets: chosen })
  }
  if (choosing) {
    const { key, pets: chosen } = choosing
    return (
      <Root>
        <Button look="quiet" onClick={() => setChoosing(null)}>
          <ChevronLeft aria-hidden="true" />
          {texts.back}
        </Button>
        <h3 aria-live="polite">{chosen.length === 0 ? texts.whichPet : texts.insteadOf}</h3>
        <ul>
          {pets
            .filter(({ side, slug }) => !chosen.some((each) => each.side === side && each.slug === slug))
            .map(({ side, slug, entry }) => (
              <li key={`${side} ${slug}`}>
                <button type="button" onClick={() => take({ key, pets: [...chosen, { side, slug, entry }] })}>
                  <PetPicture src={entry.image} size={32} />
                  <span translate="no">{namedEntry(entry)}</span>
                </button>
              </li>
            ))}
        </ul>
      </Root>
    )
  }
  return (
    <Root>
      <Select
        label={texts.language}
        options={PHRASE_LANGUAGES.map((value) => ({ value, label: languageNames[value], isName: true }))}
        value={language}
        onChange={phraseLanguage.set}
      />
      {suggestions.length > 0 && (
        <section>
          <h3>{texts.suggestions}</h3>
          <PhraseList look="rows" choices={suggestions} onChoose={onChoose} />
        </section>
      )}
      {pets.length === 0 && <p>{texts.noPets}</p>}
      {PHRASE_GROUPS.map((group) => (
        <section key={group} lang={language}>
          <h3>{table.groups[group]}</h3>
          <ul>
            {PHRASE_KEYS.filter((key) => PHRASES[key].group === group && PHRASES[key].pets <= pets.length).map(
              (key) => (
                <li key={key}>
                  <button type="button" onClick={() => take({ key, pets: [] })}>
                    {table.phrases[key].replace(/\{\w+\}\.?/g, '…')}
                  </button>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3); align-content: start; justify-items: start;
  h3 { font: 650 .9375rem/1.25rem var(--font-text); color: var(--text-2); }
  section, ul { width: 100%; }
  ul { display: grid; gap: 2px; margin-block-start: 4px; }
  li button { display: flex; align-items: center; gap: var(--s-2); width: 100%; min-height: 44px; padding: 8px 10px; border: 0; border-radius: var(--r-md); background: none; cursor: pointer; font: 500 1rem/1.375rem var(--font-text); color: var(--text); text-align: start; overflow-wrap: anywhere; }
  li button:hover { background: var(--field); }
`)
