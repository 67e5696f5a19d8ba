import { parseEmbedChoice } from '#domain/embeds/embed-choice.ts'
import { embedPetQuery } from '#features/developers/embed-pet-query.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads what `/embeds` shows. OD17 */
export async function readEmbed(client: QueryClient, url: URL): Promise<void> {
  const { item } = parseEmbedChoice(url.searchParams)
  if (item !== '') await client.ensureQueryData(embedPetQuery(item))
}
