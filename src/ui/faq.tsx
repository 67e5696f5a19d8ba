import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown } from 'lucide-react'

export type FaqEntry = { question: string; answer: string }

/** Native disclosures: they open without scripts, and the browser's search finds what is folded away. */
export function Faq({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <Root>
      {entries.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </Root>
  )
}

/** Structured data of a page with questions. */
export const faqJsonLd = (entries: readonly FaqEntry[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const Root = styled.div(css`
  display: grid; gap: var(--s-2);
  details { background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-md); }
  summary {
    display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 56px; padding: 10px var(--s-4);
    font: 600 1.0625rem/1.375rem var(--font-text); cursor: pointer; list-style: none; border-radius: inherit;
  }
  summary::-webkit-details-marker { display: none; }
  summary:hover { background: var(--surface-2); }
  svg { flex: none; width: 20px; height: 20px; color: var(--text-3); transition: rotate var(--dur-base) var(--ease-out); }
  details[open] svg { rotate: 180deg; color: var(--accent); }
  p { padding: 2px var(--s-4) var(--s-4); color: var(--text-2); max-width: 39.6em; }
`)
