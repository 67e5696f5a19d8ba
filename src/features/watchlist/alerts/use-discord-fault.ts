import { discord } from '#messages/alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { webhooksQuery } from './alert-queries.ts'
import { ownerStore } from './owner-token.ts'

/** Why Discord gets no alerts of this owner; null: it does, or that is not known yet. AL258 */
export function useDiscordFault(): string | null {
  const token = useSyncExternalStore(ownerStore.subscribe, ownerStore.get, ownerStore.getServer)
  const { data } = useQuery({ ...webhooksQuery(token ?? ''), enabled: token !== null })
  if (!data || data.webhooks.some(({ state }) => state === 'active')) return null
  return data.webhooks.length === 0 ? discord.noWebhook : discord.noneWorks
}
