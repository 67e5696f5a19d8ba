import type { Demand } from '#contract/catalogue.ts'
import { addClass } from './add-class.ts'

type Props = {
  demand: Demand
  label: string
  /** Says what is measured, for screen readers. */ prefix: string
  className?: string
}

/** Five bars, lit by strength, and the word. */
export function DemandMeter({ demand, label, prefix, className }: Props) {
  return (
    <span className={addClass('demand', className)} data-demand={demand}>
      <span className="sr-only">{prefix}</span>
      <i />
      {label}
    </span>
  )
}
