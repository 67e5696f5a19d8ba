import type { Demand } from '#contract/catalogue.ts'

type Props = { demand: Demand; label: string; /** Says what is measured, for screen readers. */ prefix: string }

/** Five bars, lit by strength, and the word. */
export function DemandMeter({ demand, label, prefix }: Props) {
  return (
    <span className="demand" data-demand={demand}>
      <span className="sr-only">{prefix}</span>
      <i />
      {label}
    </span>
  )
}
