import * as v from 'valibot'

/** Source of advertisements, on a site that has configured a provider. Addresses are absolute. AD1 to AD4 */
export const AdSettings = v.object({
  /** The page that a place shows in its frame. */
  frameUrl: v.string(),
  /** A picture of the same provider: a browser that cannot load it blocks advertisements. */
  checkUrl: v.string(),
  /** Receives whether they were blocked; missing: nothing is sent. */
  analyticsUrl: v.exactOptional(v.string()),
})
export type AdSettings = v.InferOutput<typeof AdSettings>
