import type { Flag } from '#server/db/column-types.ts'

export type EggTables = {
  egg: {
    slug: string
    name: string
    position: number
    currency: 'Coins' | 'Gems' | 'Event' | 'Tickets' | null
    price: number | null
    /** 1: currency or price was made by the sample model. */
    is_sample: Flag
    location: string | null
    is_available: Flag
  }
  egg_pet: { egg_slug: string; position: number; item_slug: string; chance: number }
}
