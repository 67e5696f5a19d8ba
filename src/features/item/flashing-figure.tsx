import { useFlash } from '#ui/use-flash.ts'

/** Flashes when its text changes. Give it a `key` by pet and figure, or another pet's figure flashes too. */
export const FlashingFigure = ({ text, title }: { text: string; title?: string }) => (
  <span {...useFlash(text)} title={title} translate="no">
    {text}
  </span>
)
