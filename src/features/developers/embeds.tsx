import { CHART_RANGES } from '#domain/history/chart-range.ts'
import { type EmbedChoice, parseEmbedChoice, toEmbedQuery, toOverlayQuery } from '#domain/embeds/embed-choice.ts'
import * as all from '#messages/embeds.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CopiedText } from './copied-text.tsx'
import { DevelopersPage, EMBEDS } from './developers-page.tsx'
import { embedPetQuery } from './embed-pet-query.ts'
import { badgeTexts, EMBED_SIZE, embedFrame, type EmbedPet, withMark } from './embed-texts.ts'

const texts = all.page
const THEMES = [
  { value: '', label: texts.auto },
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
] as const
const RANGES = CHART_RANGES.map((value) => ({ value, label: all.ranges[value] }))
const CATEGORIES = Object.entries(texts.categories).map(([value, label]) => ({ value, label }))

/** `/embeds`: writes the texts of badges, embeds and the overlay, from its address. OD17 */
export function Embeds() {
  const [search] = useSearchParams()
  const choice = parseEmbedChoice(search)
  const { data: pet } = useQuery({ ...embedPetQuery(choice.item), enabled: choice.item !== '' })
  return (
    <DevelopersPage path={EMBEDS} title={texts.title} description={texts.description} lead={texts.intro}>
      {(origin) => (
        <>
          {/* The forms begin again with another address. */}
          <PetForm key={`pet ${search}`} choice={choice} />
          {choice.item !== '' && pet === null && (
            <p className="note" role="alert">
              {texts.unknown(choice.item)}
            </p>
          )}
          {pet && <PetTexts pet={{ origin, ...pet }} choice={choice} />}
          <h2 id="overlay">{texts.overlay}</h2>
          <p>{texts.overlayHint}</p>
          <OverlayForm key={`overlay ${search}`} choice={choice.overlay} />
          <CopiedText
            label={texts.overlayAddress}
            text={`${origin}/overlay${withMark(toOverlayQuery(choice.overlay))}`}
          />
        </>
      )}
    </DevelopersPage>
  )
}

function PetForm({ choice }: { choice: EmbedChoice }) {
  const [theme, setTheme] = useState<string>(choice.theme ?? '')
  const [range, setRange] = useState<string>(choice.range)
  return (
    <Form action="/embeds">
      <Field label={texts.pet}>
        <Input
          name="item"
          defaultValue={choice.item}
          placeholder={texts.petHint}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          translate="no"
        />
      </Field>
      <Field label={texts.theme}>
        <Select label={texts.theme} name="theme" options={THEMES} value={theme} onChange={setTheme} />
      </Field>
      <Field label={texts.range}>
        <Select label={texts.range} name="range" options={RANGES} value={range} onChange={setRange} />
      </Field>
      <Button type="submit" look="primary">
        {texts.make}
      </Button>
    </Form>
  )
}

function PetTexts({ pet, choice }: { pet: EmbedPet; choice: EmbedChoice }) {
  const query = withMark(toEmbedQuery(choice))
  const badge = badgeTexts(pet)
  return (
    <>
      <h2>{texts.embed}</h2>
      <p>{texts.embedHint}</p>
      <Shown>
        <iframe src={`/embed/items/${pet.slug}${query}`} {...EMBED_SIZE} title={pet.name} />
      </Shown>
      <CopiedText label={texts.embedText} text={embedFrame(pet, undefined, query)} />
      <h2>{texts.badge}</h2>
      <Shown>
        {/* Its width depends on its text; in a box for the longest ones nothing moves. */}
        <img src={`/badge/${pet.slug}.svg`} alt={pet.name} width={EMBED_SIZE.width} height={20} loading="lazy" />
      </Shown>
      <CopiedText label={texts.badgeMarkdown} text={badge.markdown} />
      <CopiedText label={texts.badgeHtml} text={badge.html} />
      <CopiedText label={texts.badgeShields} text={badge.shields} />
      <h2>{texts.oembed}</h2>
      <p>{texts.oembedHint}</p>
      <CopiedText label={texts.oembedAddress} text={`${pet.origin}/items/${pet.slug}`} />
    </>
  )
}

function OverlayForm({ choice }: { choice: EmbedChoice['overlay'] }) {
  const [category, setCategory] = useState<string>(choice.category)
  return (
    <Form action="/embeds#overlay">
      <Field label={texts.anyPet}>
        <Input name="petName" defaultValue={choice.petName} maxLength={100} autoComplete="off" translate="no" />
      </Field>
      <Field label={texts.minValue}>
        <Input name="minValue" inputMode="numeric" defaultValue={choice.minValue ?? ''} autoComplete="off" />
      </Field>
      <Field label={texts.category}>
        <Select label={texts.category} name="category" options={CATEGORIES} value={category} onChange={setCategory} />
      </Field>
      <Button type="submit">{texts.overlayMake}</Button>
    </Form>
  )
}

const Form = styled(Panel.withComponent('form'))(css`
  display: grid; gap: var(--s-3); align-items: end; margin-block: var(--s-4);
  @media (min-width: 640px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-of-type { grid-column: 1 / -1; }
    > button { grid-column: 1 / -1; justify-self: start; }
  }
`)
/** Preview of the card or badge that the text below it makes. */
const Shown = styled.div(css`
  margin-block: var(--s-3);
  iframe { display: block; max-width: 100%; border: 0; color-scheme: normal; }
  img { display: block; max-width: 100%; object-fit: contain; object-position: 0; }
`)
