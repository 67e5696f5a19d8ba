import { queryOptions } from '@tanstack/react-query'
import { tradeRoomSource } from './trade-room-source.ts'

/** The signed-in player's rooms, newest first. */
export const roomsQuery = queryOptions({
  queryKey: ['trade-rooms'],
  queryFn: ({ signal }) => tradeRoomSource.list(signal),
  staleTime: 0,
})
