import { siteName } from '#messages/common.ts'
import { questions } from '#messages/home.ts'
import { faqJsonLd } from '#ui/faq.tsx'

/** The site with its search, and the questions. */
export const homeJsonLd = (origin: string, isSample: boolean) => [
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: siteName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/items?search={term}` },
      'query-input': 'required name=term',
    },
  },
  faqJsonLd(questions(isSample)),
]
