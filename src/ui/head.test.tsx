import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { Head } from './head.tsx'

afterEach(cleanup)

const TEXTS = {
  title: 'Kraken | v.test',
  description: 'What a Kraken is worth.',
  canonical: 'https://v.test/items/kraken',
  image: { url: 'https://v.test/preview/items/kraken.png', alt: 'Kraken: 8,170,000' },
}
const metas = () =>
  Object.fromEntries(
    [...document.querySelectorAll('meta')].map((meta) => [meta.name || meta.getAttribute('property'), meta.content]),
  )

it('[SE1, SE8] prints a title, a description and the canonical link, and the same for shared links', () => {
  render(<Head {...TEXTS} />)
  expect(document.title).toEqual(TEXTS.title)
  expect(document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href).toEqual(TEXTS.canonical)
  expect(metas()).toEqual({
    description: TEXTS.description,
    'og:title': TEXTS.title,
    'og:description': TEXTS.description,
    'og:url': TEXTS.canonical,
    'og:type': 'website',
    'og:image': TEXTS.image.url,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': TEXTS.image.alt,
    'twitter:card': 'summary_large_image',
    'twitter:image': TEXTS.image.url,
    'twitter:image:alt': TEXTS.image.alt,
  })
})

it('[SE9] the title and the canonical link follow a navigation', () => {
  const { rerender } = render(<Head {...TEXTS} />)
  rerender(<Head {...TEXTS} title="Items | v.test" canonical="https://v.test/items" />)
  expect([
    document.title,
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
  ]).toEqual(['Items | v.test', ['https://v.test/items']])
})

it('[SE5] no text ends the script of structured data', () => {
  const jsonLd = { name: '</script><script>alert(1)</script>' }
  const html = renderToString(<Head {...TEXTS} jsonLd={jsonLd} />)
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
  expect([html.match(/<script/g)!.length, JSON.parse(text!)]).toEqual([1, jsonLd])
})
