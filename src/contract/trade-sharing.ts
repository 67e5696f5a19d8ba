import * as v from 'valibot'

/** Whether the player's confirmed trades are used for values, without their name. EV20 */
export const TradeSharing = v.object({ isOn: v.boolean() })
export type TradeSharing = v.InferOutput<typeof TradeSharing>
