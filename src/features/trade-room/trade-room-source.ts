import { Licence, type SendLicence } from '#contract/licence.ts'
import {
  JoinedTradeRoom,
  type JoinTradeRoom,
  type OpenTradeRoom,
  TradeRoomAnswer,
  TradeRoomList,
} from '#contract/trade-rooms.ts'
import { api } from '#lib/http.ts'

const seat = (seatToken: string | null) => (seatToken === null ? {} : { headers: { 'seat-token': seatToken } })

/** Requests of the screens of trade rooms. */
export const tradeRoomSource = {
  open: (body: OpenTradeRoom) => api('/trade-rooms', TradeRoomAnswer, { method: 'POST', body, failure: 'openingRoom' }),
  join: (id: string, body: JoinTradeRoom, seatToken: string | null) =>
    api(`/trade-rooms/${encodeURIComponent(id)}/join`, JoinedTradeRoom, {
      method: 'POST',
      body,
      failure: 'joiningRoom',
      ...seat(seatToken),
    }),
  list: (signal?: AbortSignal) => api('/me/trade-rooms', TradeRoomList, { signal, failure: 'rooms' }),
  passLicence: (body: SendLicence) => api('/me/licence', Licence, { method: 'PUT', body, failure: 'setting' }),
}
