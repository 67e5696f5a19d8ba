import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VARIANTS } from '#contract/catalogue.ts'
import {
  LIST_VARIANTS,
  normaliseVariants,
  variantToParam,
  variantToSelection,
  shownVariant,
  toggleVariant,
  parseVariantParam,
  selectionToVariant,
} from './variant-selection.ts'

const LEGAL = [['Normal'], ['Shiny'], ['Mythic'], ['Shiny', 'Mythic']]

describe('variant selection', () => {
  it.each([
    [['Normal'], 'Shiny', ['Shiny']],
    [['Normal'], 'Mythic', ['Mythic']],
    [['Shiny'], 'Mythic', ['Shiny', 'Mythic']],
    [['Mythic'], 'Shiny', ['Shiny', 'Mythic']],
    [['Shiny', 'Mythic'], 'Normal', ['Normal']],
    [['Shiny', 'Mythic'], 'Shiny', ['Mythic']],
    [['Shiny'], 'Shiny', ['Normal']],
    [['Normal'], 'Normal', ['Normal']],
  ] as const)('[VA27, IL3, VA72] %j and a press on %s give %j', (selected, pressed, result) => {
    expect(toggleVariant(selected, pressed)).toEqual(result)
  })

  it('[VA27, VA72] any presses lead to a legal selection', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LIST_VARIANTS)), (presses) => {
        expect(LEGAL).toContainEqual(presses.reduce(toggleVariant, normaliseVariants([])))
      }),
    )
  })

  it('[VA28] both together are the single value ShinyMythic', () => {
    expect(
      LEGAL.map((each) => selectionToVariant(normaliseVariants(each as (typeof LIST_VARIANTS)[number][]))),
    ).toEqual([...VARIANTS])
    expect(VARIANTS.map(variantToSelection)).toEqual(LEGAL)
  })

  it('[VA29, IT3, VA73, VA74] the parameter names the variant; Normal has none', () => {
    expect(VARIANTS.map(variantToParam)).toEqual([null, 'shiny', 'mythic', 'shinymythic'])
    expect(['shiny', 'ShinyMythic', 'NORMAL', 'golden', '', null].map(parseVariantParam)).toEqual([
      'Shiny',
      'ShinyMythic',
      'Normal',
      null,
      null,
      null,
    ])
    for (const variant of VARIANTS) expect(parseVariantParam(variantToParam(variant)) ?? 'Normal').toBe(variant)
  })

  it.each([
    [null, 'Normal', VARIANTS, 'Normal'],
    [null, 'Shiny', VARIANTS, 'Shiny'],
    ['mythic', 'Shiny', VARIANTS, 'Mythic'],
    ['normal', 'Shiny', VARIANTS, 'Normal'],
    ['golden', 'Shiny', VARIANTS, 'Shiny'],
    ['mythic', 'Shiny', ['Normal', 'Shiny'], 'Normal'],
  ] as const)('[IT4, IT35] parameter %s on a %s slug shows, of %j, %s', (parameter, slugVariant, existing, shown) => {
    expect(shownVariant(parameter, slugVariant, existing)).toBe(shown)
  })
})
