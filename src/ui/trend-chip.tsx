import type { Trend } from '#contract/catalogue.ts'
import { addClass } from './add-class.ts'

export type TrendTone = 'green' | 'red' | 'blue' | 'amber'

type Props = {
  trend: Trend
  tone: TrendTone
  label: string
  /** `word`: a pill; `text`: no ground. */
  shows?: 'word' | 'text'
  className?: string
}

/** A shape and its word, so that colour is never the only sign. VA14 */
export function TrendChip({ trend, tone, label, shows = 'text', className }: Props) {
  return (
    <span className={addClass('trend', className)} data-tone={tone} data-shows={shows}>
      <i className="glyph" data-glyph={trend} />
      {label}
    </span>
  )
}
