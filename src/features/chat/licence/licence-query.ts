import { queryOptions } from '@tanstack/react-query'
import { CHAT_KEY } from '../shared/chat-queries.ts'
import { chatSource } from '../shared/chat-source.ts'

/** Whether the player has passed the safety questions, which is never taken back. CH150 */
export const licenceQuery = queryOptions({
  queryKey: [...CHAT_KEY, 'licence'],
  queryFn: ({ signal }) => chatSource.licence(signal),
  staleTime: ({ state }) => (state.data?.passedAt ? Infinity : 0),
})
