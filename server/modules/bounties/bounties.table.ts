export type BountyTables = {
  bounty: {
    /** `YYYY-MM-DD`. */
    date: string
    pet_name: string
    item_slug: string
    egg_name: string
    /** A fraction of 1. */
    chance: number
  }
}
