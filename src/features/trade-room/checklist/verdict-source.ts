import { SavedVerdict } from '#contract/verdicts.ts'
import { api } from '#lib/http.ts'
import { seatTokens } from '../seat/seat-token.store.ts'

/**
 * Signs what both agreed on, for the reader's seat, and answers with the card's code; again, with the same one.
 * Sent as the signed-in player, or with the key of a guest's seat. SV3
 */
export async function saveRoomVerdict(roomId: string): Promise<string> {
  const seatToken = seatTokens.get(roomId)
  const { code } = await api('/verdicts', SavedVerdict, {
    method: 'POST',
    body: { roomId },
    failure: 'savingVerdict',
    ...(seatToken !== null && { headers: { 'seat-token': seatToken } }),
  })
  return code
}
