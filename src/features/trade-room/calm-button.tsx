import { Button } from '#ui/button.tsx'
import type { ComponentProps } from 'react'
import { useTapGuard } from './use-tap-guard.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Whatever moves the button or changes what it does. */
  changesWith: string
  onPress(): void
}

/** A button of a list that others change: it ignores taps while it has just appeared or moved. RM152 */
export function CalmButton({ changesWith, onPress, ...props }: Props) {
  const hasJustChanged = useTapGuard(changesWith)
  return <Button onClick={() => hasJustChanged() || onPress()} {...props} />
}
