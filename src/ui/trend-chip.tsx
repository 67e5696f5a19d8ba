export type Trend = 'up' | 'rising' | 'down' | 'dropping' | 'stable' | 'unstable'
export type TrendTone = 'green' | 'red' | 'blue' | 'amber'

type Props = {
  trend: Trend
  tone: TrendTone
  label: string
  /** `glyph`: a square with the arrow, the word for screen readers; `word`: a pill; `text`: no ground. */
  shows?: 'glyph' | 'word' | 'text'
}

export function TrendChip({ trend, tone, label, shows = 'glyph' }: Props) {
  return (
    <span className="trend" data-tone={tone} data-shows={shows} title={shows === 'glyph' ? label : undefined}>
      <i className="glyph" data-glyph={trend} />
      {shows === 'glyph' ? <span className="sr-only">Trend: {label}</span> : label}
    </span>
  )
}
