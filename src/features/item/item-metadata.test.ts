import { expect, it } from 'vitest'
import { itemMetadata } from './item-metadata.ts'
import { variantData } from '#domain/items/item-view.ts'
import { kingDoggy } from '#contract/item.fixture.ts'

const site = { origin: 'https://bgsi.example', host: 'bgsi.example' }
const metadata = (variant: 'Normal' | 'Shiny' | 'Mythic') =>
  itemMetadata(kingDoggy.pet, variant, variantData(kingDoggy, variant)!, site)

it('[SE1, SE8, VA41] title, description and address of an item', () => {
  const { title, description, canonical, image } = metadata('Normal')
  expect({ title, description, canonical, image }).toEqual({
    title: 'King Doggy Value | bgsi.example',
    description:
      'King Doggy is worth 1,280,000. Demand: High. 2,416 exist, 1,810 owners. Hatch chance: 1 in 100,000,000. Value history, level stats and recent hatches.',
    canonical: 'https://bgsi.example/items/king-doggy',
    image: { url: 'https://bgsi.example/preview/items/king-doggy.png', alt: 'King Doggy: 1,280,000' },
  })
})

it('[OD16] a page names the oEmbed of its own address', () => {
  expect(metadata('Shiny').oembed).toBe(
    'https://bgsi.example/oembed?url=https%3A%2F%2Fbgsi.example%2Fitems%2Fshiny-king-doggy',
  )
})

it('[SE10] a variant has its own page, that of its slug', () => {
  expect(metadata('Shiny')).toMatchObject({
    title: 'Shiny King Doggy Value | bgsi.example',
    canonical: 'https://bgsi.example/items/shiny-king-doggy',
  })
})

it('[SE3, SE11] a product with an offer in VALUE, and the way to it', () => {
  const { description } = metadata('Normal')
  expect(metadata('Normal').jsonLd).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'King Doggy',
      sku: 'king-doggy',
      category: 'Secret pet',
      description,
      image: 'https://bgsi.example/items/king-doggy.png',
      url: 'https://bgsi.example/items/king-doggy',
      offers: {
        '@type': 'Offer',
        price: 1_280_000,
        priceCurrency: 'VALUE',
        availability: 'https://schema.org/InStock',
        url: 'https://bgsi.example/items/king-doggy',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://bgsi.example/' },
        { '@type': 'ListItem', position: 2, name: 'Items', item: 'https://bgsi.example/items' },
        { '@type': 'ListItem', position: 3, name: 'King Doggy', item: 'https://bgsi.example/items/king-doggy' },
      ],
    },
  ])
})

it.each([
  { value: 'O/C', says: 'is owner’s choice' },
  { value: 'N/A', says: 'has no trade value' },
  { value: 'TBD', says: 'has no trade value yet' },
] as const)('[SE3] $value is no offer', ({ value, says }) => {
  const made = itemMetadata(kingDoggy.pet, 'Normal', { ...variantData(kingDoggy, 'Normal')!, value }, site)
  expect(made.description.startsWith(`King Doggy ${says}.`)).toEqual(true)
  expect(JSON.stringify(made.jsonLd).includes('offers')).toEqual(false)
})

it('[IT59] the description names only what is known', () => {
  const { trend: _, demand: __, owners: ___, exists: ____, ...known } = variantData(kingDoggy, 'Normal')!
  const { description } = itemMetadata(kingDoggy.pet, 'Normal', { ...known, value: 'TBD' }, site)
  expect(description).toBe(
    'King Doggy has no trade value yet. Hatch chance: 1 in 100,000,000. Value history, level stats and recent hatches.',
  )
})
