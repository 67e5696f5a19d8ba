import type { Hatch } from '#contract/hatches.ts'
import type { HatchSettings } from './hatch-settings.ts'
import { sameName } from './watched-names.ts'
import { baseName } from '#domain/items/variants.ts'

export type SuppressionReason = 'disabled' | 'value' | 'private' | 'user' | 'pet'
type Notifiable = Pick<Hatch, 'value' | 'isPublic' | 'hatcherName' | 'itemName' | 'variant'>

/** O/C is below no minimum, N/A and TBD are below any. VA36 */
const isBelow = (value: Hatch['value'], minimum: number): boolean =>
  typeof value === 'number' ? value < minimum : value !== 'O/C'

/** A watched pet is named as the variant is, or by its base name, which means all of its variants. */
const isPet = ({ itemName, variant }: Notifiable, watched: string): boolean =>
  sameName(itemName, watched) || sameName(baseName(itemName, variant), watched)

/** Reason why a hatch is not notified, or null where it is. VA35, VA36 */
export function suppression(hatch: Notifiable, settings: HatchSettings): SuppressionReason | null {
  const { enabled, minValue, watchedPets, watchedUsers, publicOnly, onlyWatched } = settings
  const { hatcherName } = hatch
  if (!enabled) return 'disabled'
  if (minValue !== null && isBelow(hatch.value, minValue)) return 'value'
  if (publicOnly && !hatch.isPublic) return 'private'
  if (
    watchedUsers.length > 0 &&
    !(hatcherName !== undefined && watchedUsers.some((each) => sameName(each, hatcherName)))
  )
    return 'user'
  if ((onlyWatched || watchedPets.length > 0) && !watchedPets.some((each) => isPet(hatch, each))) return 'pet'
  return null
}
