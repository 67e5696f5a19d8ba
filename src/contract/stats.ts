import * as v from 'valibot'
import { AdSettings } from './ads.ts'
import { Count } from './catalogue.ts'

export const SiteStats = v.object({
  usersOnline: Count,
  totalPets: Count,
  /** Missing: nobody has reported how many exist of any pet. */
  totalExists: v.exactOptional(Count),
  /** Missing: the site has never received a hatch. */
  secretHatches24h: v.exactOptional(Count),
})
export type SiteStats = v.InferOutput<typeof SiteStats>

/** Facts of the site that every page needs: its name, its links, and whether its values are samples. */
export const SiteInfo = v.object({
  origin: v.string(),
  host: v.string(),
  communityUrl: v.exactOptional(v.string()),
  socialUrl: v.exactOptional(v.string()),
  /** Path at which signing in begins; missing where it is not set up. */
  signInPath: v.exactOptional(v.string()),
  /** Missing where players may also type to each other. */
  isPhrasesOnly: v.exactOptional(v.literal(true)),
  /** True while any value is a sample. */
  sample: v.boolean(),
  /** The newest number of the value change log when this was read. */
  changes: v.exactOptional(Count),
  /** Missing where no provider is configured. */
  ads: v.exactOptional(AdSettings),
})
export type SiteInfo = v.InferOutput<typeof SiteInfo>
