import * as v from 'valibot'

/** Players who may begin a conversation with a player: by an offer or a phrase, which is a request until the player answers. CH121 */
export const RequestsFrom = v.picklist(['everyone', 'traded', 'nobody'])
export type RequestsFrom = v.InferOutput<typeof RequestsFrom>

/** A player's own settings. CH120 */
export const ContactSettings = v.object({
  /** Whether players who do not know them find them by their whole name. */
  isFindable: v.boolean(),
  /** `traded`: only players with whom they confirmed a trade. */
  requestsFrom: RequestsFrom,
})
export type ContactSettings = v.InferOutput<typeof ContactSettings>

/** Default of a player who has chosen nothing. */
export const DEFAULT_CONTACT: ContactSettings = { isFindable: false, requestsFrom: 'everyone' }

/** Whether everyone sees the user as offline. CH127 */
export const Visibility = v.object({ isInvisible: v.boolean() })
export type Visibility = v.InferOutput<typeof Visibility>

/** Whether the other one may type to the user in one conversation. CH119 */
export const AllowTyping = v.object({ isAllowed: v.boolean() })
