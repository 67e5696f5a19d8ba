import type { SiteInfo } from '#contract/stats.ts'
import type { FaqEntry } from '#ui/faq.tsx'
import type { ReactNode } from 'react'

/** A page of text. */
export type StaticPageText = {
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  /** The sentence below the heading. */
  readonly lead: string
  readonly Body: (props: { site: SiteInfo | undefined }) => ReactNode
  readonly questions?: readonly FaqEntry[]
}

/** When the legal texts were last changed. */
export const LEGAL_DATE = 'November 26, 2026'
