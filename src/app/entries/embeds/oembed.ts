import { EMBED_SIZE, embedFrame, type EmbedPet } from '#features/developers/embed-texts.ts'
import { siteName } from '#messages/common.ts'
import * as texts from '#messages/item.ts'

export type EmbedLimits = { maxwidth?: number | undefined; maxheight?: number | undefined }

const CACHE_SECONDS = 3_600

/** An item page for programs that know oEmbed 1.0. OD15 */
export function toOembed(pet: EmbedPet, { maxwidth = Infinity, maxheight = Infinity }: EmbedLimits) {
  const size = { width: Math.min(EMBED_SIZE.width, maxwidth), height: Math.min(EMBED_SIZE.height, maxheight) }
  return {
    version: '1.0',
    type: 'rich',
    title: texts.title(pet.name),
    provider_name: siteName,
    provider_url: pet.origin,
    cache_age: CACHE_SECONDS,
    ...size,
    html: embedFrame(pet, size),
  }
}
