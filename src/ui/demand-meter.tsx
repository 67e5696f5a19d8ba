export type DemandLevel = 'insane' | 'very-high' | 'high' | 'medium' | 'low'

/** Five bars, lit by strength, and the word. */
export function DemandMeter({ demand, label }: { demand: DemandLevel; label: string }) {
  return (
    <span className="demand" data-demand={demand}>
      <span className="sr-only">Demand: </span>
      <i />
      {label}
    </span>
  )
}
