import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VARIANTS } from '#contract/catalogue.ts'
import { baseName, splitSlug, variantLabel, variantName, variantSlug } from './variants.ts'

const variant = fc.constantFrom(...VARIANTS)
const plainSlug = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/).filter((slug) => !/^(shiny|mythic)-/.test(slug))

describe('variants', () => {
  it('[VA5] writes ShinyMythic as two words', () => {
    expect(VARIANTS.map(variantLabel)).toEqual(['Normal', 'Shiny', 'Mythic', 'Shiny Mythic'])
  })

  it.each([
    ['king-doggy', 'king-doggy', 'Normal'],
    ['shiny-king-doggy', 'king-doggy', 'Shiny'],
    ['mythic-king-doggy', 'king-doggy', 'Mythic'],
    ['shiny-mythic-king-doggy', 'king-doggy', 'ShinyMythic'],
    ['shinyking', 'shinyking', 'Normal'],
    ['shiny-', 'shiny-', 'Normal'],
    ['mythic-shiny-doggy', 'shiny-doggy', 'Mythic'],
  ] as const)('[VA6, IT1] %s is %s as %s', (slug, baseSlug, implied) => {
    expect(splitSlug(slug)).toEqual({ baseSlug, variant: implied })
  })

  it('[VA56] splitting and joining a slug are inverse', () => {
    fc.assert(
      fc.property(plainSlug, variant, (baseSlug, each) => {
        expect(splitSlug(variantSlug(baseSlug, each))).toEqual({ baseSlug, variant: each })
      }),
    )
  })

  it('[VA7, VA57] a name and its base name are inverse in every variant', () => {
    expect(variantName('King Doggy', 'ShinyMythic')).toBe('Shiny Mythic King Doggy')
    fc.assert(
      fc.property(fc.string(), variant, (name, each) => {
        expect(baseName(variantName(name, each), each)).toBe(name)
      }),
    )
  })

  it('[VA57] a name without its variant word stays', () => {
    expect(baseName('King Doggy', 'Shiny')).toBe('King Doggy')
    expect(baseName('Shiny Things', 'Normal')).toBe('Shiny Things')
  })
})
