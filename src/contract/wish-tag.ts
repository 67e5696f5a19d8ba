import * as v from 'valibot'

/**
 * Tag that an owner takes besides the pets that they name. `upgrade`: fewer and more valuable pets than they give. `downgrade`: more and less
 * valuable ones. `demand`: pets in high demand. `adds`: small pets on top. `any`: whatever is worth it.
 */
export const WISH_TAGS = ['upgrade', 'downgrade', 'demand', 'adds', 'any'] as const
export const WishTag = v.picklist(WISH_TAGS)
export type WishTag = v.InferOutput<typeof WishTag>
