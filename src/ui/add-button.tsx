import { Backpack } from 'lucide-react'
import { IconButton } from './button.tsx'

type Props = { label: string; onIntent(): void; onPress(): void; look?: 'tile' }

/** Adds a pet to the player's own. `onIntent`: a finger, pointer or focus came to it. ML173 */
export const AddButton = ({ label, onIntent, onPress, look }: Props) => (
  <IconButton
    aria-label={label}
    title={label}
    {...(look && { 'data-look': look })}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={onPress}
  >
    <Backpack aria-hidden="true" />
  </IconButton>
)
