import type { Variant } from '#contract/catalogue.ts'
import type { Pet } from '#contract/items.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { variantToParam } from '#domain/items/variant-selection.ts'
import { VARIANT_ORDER, variantLabel, variantSlug } from '#domain/items/variants.ts'
import * as texts from '#messages/item.ts'
import { fullValues } from '#messages/pets.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { itemHref } from '#domain/items/item-view.ts'

/**
 * The four variants as radio buttons; those that the pet does not have are disabled, with a note that says so. A choice changes the
 * address. Without scripts the form does the same by its button. IT2, IT3
 */
export function VariantPicker({ pet, shown }: { pet: Pet; shown: Variant }) {
  const navigate = useNavigate()
  const note = useId()
  const missing = VARIANT_ORDER.filter((variant) => !pet.variants.includes(variant) && variant !== 'Normal')
  return (
    <Form className="variants" action={`/items/${pet.slug}`}>
      <fieldset>
        <legend className="sr-only">{texts.variant}</legend>
        {VARIANT_ORDER.map((variant) => {
          const isMissing = missing.includes(variant)
          const value = findValue(pet, variant)
          return (
            <label key={variant} data-variant={variant} data-missing={isMissing ? '' : undefined}>
              <input
                type="radio"
                name="variant"
                value={variantToParam(variant) ?? 'normal'}
                checked={variant === shown}
                disabled={isMissing}
                aria-label={variantLabel(variant)}
                aria-describedby={isMissing ? note : `${note}${variant}`}
                onChange={() => navigate(itemHref(pet.slug, variant), { replace: true, preventScrollReset: true })}
              />
              <PetPicture src={`/items/${variantSlug(pet.slug, isMissing ? 'Normal' : variant)}@96.webp`} size={60} />
              <span>{variantLabel(variant)}</span>
              {value && (
                <b
                  id={`${note}${variant}`}
                  className="num"
                  translate="no"
                  title={fullValues[value.title] ?? value.title}
                >
                  {value.text}
                </b>
              )}
            </label>
          )
        })}
      </fieldset>
      <noscript>
        <button type="submit">{texts.showVariant}</button>
      </noscript>
      {missing.length > 0 ? <p id={note}>{texts.missingVariants(missing.map(variantLabel))}</p> : null}
    </Form>
  )
}

/** Null: the pet has no such variant, or its data is not here yet. IT32 */
function findValue(pet: Pet, variant: Variant) {
  const value = variant === 'Normal' ? pet.value : pet.allVariants.find((each) => each.variant === variant)?.value
  return value === undefined ? null : valueFigure(value)
}

const Form = styled.form(css`
  fieldset { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: var(--s-2); border: 0; padding: 0; min-width: 0; }
  @media (max-width: 18rem) { fieldset { grid-template-columns: repeat(2, minmax(0, 1fr)); } } /* large letters */
  label {
    position: relative; display: grid; justify-items: center; align-content: start; gap: 6px; padding: 12px 2px 8px; border-radius: var(--r-md);
    background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); cursor: pointer; font: 600 .8125rem/.9375rem var(--font-text); color: var(--text-2);
    text-align: center; transition: background var(--dur-fast);
  }
  input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: inherit; }
  label > span { min-height: 30px; display: grid; align-items: center; }
  .num { position: relative; color: var(--text); font-size: .9375rem; line-height: 1.125rem; }
  img { width: 44px; height: 44px; object-fit: contain; }
  label:hover { background: var(--surface-2); color: var(--text); }
  label:has(:checked) { color: var(--text); background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  label[data-missing] { cursor: not-allowed; background: transparent; color: var(--text-3); box-shadow: inset 0 0 0 1px var(--line-soft); }
  label[data-missing] img { filter: grayscale(1); opacity: .42; }
  p { margin-block-start: var(--s-2); font-size: var(--t-sm); color: var(--text-3); }
  button { margin-block-start: var(--s-2); min-height: 44px; width: 100%; border: 0; border-radius: var(--r-md); background: var(--tile); font-weight: 600; }
  @media (min-width: 768px) { label > span { font-size: .75rem; } }
  @media (min-width: 1024px) {
    label { padding-block-start: 16px; }
    label > span { min-height: 20px; font-size: .875rem; }
    img { width: 60px; height: 60px; }
  }
`)
