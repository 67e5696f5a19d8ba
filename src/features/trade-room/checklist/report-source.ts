import type { ReportTradeRoom } from '#contract/trade-rooms.ts'
import { api } from '#lib/http.ts'
import * as v from 'valibot'
import { seatTokens } from '../seat/seat-token.store.ts'

const nothing = v.undefined()

/** Sends the moderators the room with its history: as the signed-in player, or with the key of a guest's seat. RM208 */
export async function reportRoom(roomId: string, body: ReportTradeRoom): Promise<void> {
  const seatToken = seatTokens.get(roomId)
  await api(`/trade-rooms/${encodeURIComponent(roomId)}/report`, nothing, {
    method: 'POST',
    body,
    failure: 'report',
    ...(seatToken !== null && { headers: { 'seat-token': seatToken } }),
  })
}
