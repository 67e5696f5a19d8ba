import { css } from '@emotion/react'
import { Activity, CircleHelp, Equal, Scale, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react'

type Kind = 'win' | 'lose' | 'fair' | 'close' | 'unjudged' | 'incomplete' | 'waiting'

const ICONS: Record<Kind, LucideIcon> = {
  win: TrendingUp,
  lose: TrendingDown,
  fair: Equal,
  close: Activity,
  unjudged: CircleHelp,
  incomplete: CircleHelp,
  waiting: Scale,
}

/** A shape and a word with the colour. AC7 */
export function VerdictWord({ kind, word }: { kind: Kind; word: string }) {
  const Icon = ICONS[kind]
  return (
    <>
      <Icon aria-hidden="true" />
      {word}
    </>
  )
}

/** `--v` and `--vs`: a verdict's colour, and its soft one. */
export const verdictColours = css`
  --v: var(--idle); --vs: var(--idle-soft);
  &[data-kind="win"] { --v: var(--good); --vs: var(--good-soft); }
  &[data-kind="lose"] { --v: var(--bad); --vs: var(--bad-soft); }
  &[data-kind="fair"] { --v: var(--info); --vs: var(--info-soft); }
  &[data-kind="close"] { --v: var(--warn); --vs: var(--warn-soft); }
`
