import { describe, expect, it } from 'vitest'
import { eggHref } from '#domain/eggs/egg-href.ts'
import { imagePath } from '#domain/items/image-path.ts'
import { itemLabel } from '#domain/items/item-label.ts'
import { title } from '#messages/home.ts'
import { pageTitle, SHORT_NAME } from './page-title.ts'

describe('titles, labels and links', () => {
  it("[VA41] every title but the home page's ends with the host", () => {
    expect([title(SHORT_NAME), pageTitle('Items', 'bgsi.example'), title('PETS')]).toEqual([
      'BGSI Values List & More',
      'Items | bgsi.example',
      'PETS Values List & More',
    ])
  })

  it.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['/items/a.webp', '/items/a.webp'],
    ['a.webp', '/items/a.webp'],
    ['/a.webp', '/items/a.webp'],
    ['items/a.webp', '/items/items/a.webp'],
  ])('[VA34] %s is found at %s', (image, path) => {
    expect(imagePath(image)).toBe(path)
  })

  it.each([
    ['A secret legendary pet', 'Secret'],
    ['SECRET LEGENDARY', 'Secret'],
    ['A secret pet', 'Legendary'],
    ['', 'Legendary'],
  ])('[VA42, IT10] %j is labelled %s', (description, label) => {
    expect(itemLabel(description)).toBe(label)
  })

  it.each([
    [{ eggId: 'void-egg', eggType: 'Other' }, '/eggs/void-egg'],
    [{ eggType: ' Common Egg ' }, '/eggs/common-egg'],
    [{ eggId: '', eggType: 'Hell  Egg' }, '/eggs/hell-egg'],
    [{ eggType: 'a/../b?' }, '/eggs/a%2F..%2Fb%3F'],
    [{}, null],
    [{ eggType: ' ' }, null],
  ])('[VA43, IT9, VA87] %j leads to %s', (egg, href) => {
    expect(eggHref(egg)).toBe(href)
  })
})
