import type { Hatch } from '#contract/hatches.ts'
import { formatNumber } from '#domain/text/format.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '../items/item-row.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { HatchTable } from './hatches.table.ts'

/** The public form of a hatch, without a private player's name (AP18). */
export function toHatch(row: HatchTable): Hatch {
  const playerName = row.is_public ? row.player_name : null
  const value = toValue(row)
  const worth = typeof value === 'number' ? formatNumber(value) : value
  const from = row.egg_name === null ? '' : ` from the ${row.egg_name}`
  return {
    id: row.id,
    seq: row.seq,
    slug: row.variant_slug,
    itemName: row.item_name,
    itemImage: itemImage(row.variant_slug),
    variant: row.variant,
    rarity: row.rarity,
    hue: row.hue,
    ...omitUnknown({ eggType: row.egg_name, hatcherName: playerName }),
    isPublic: row.is_public === 1,
    playerName,
    timestamp: isoTime(row.at),
    value,
    stats: row.exists_count === 0 ? {} : { exists: row.exists_count },
    notification: {
      title: `${row.item_name} hatched!`,
      description: `${playerName ?? 'A private player'} hatched it${from}. Value: ${worth}`,
    },
  }
}

/** The rarities that statistics count as secret hatches. */
export const isSecret = (rarity: Hatch['rarity']) => rarity === 'Secret' || rarity === 'Infinity'
