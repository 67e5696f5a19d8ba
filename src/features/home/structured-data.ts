import { faqJsonLd } from '#ui/faq.tsx'
import { QUESTIONS } from './questions.ts'

/** The site with its search, and the questions. */
export const homeJsonLd = (origin: string) => [
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'BGSI Values',
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/items?search={term}` },
      'query-input': 'required name=term',
    },
  },
  faqJsonLd(QUESTIONS),
]
