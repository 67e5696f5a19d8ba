import { AppointmentList } from '#contract/roles.ts'
import * as v from 'valibot'
import { api } from '#lib/http.ts'

const pendingPath = (id: string, rest = '') => `/roles/pending/${encodeURIComponent(id)}${rest}`

/** Requests by which leads see roles and decide on appointments that wait. */
export const rolesSource = {
  list: (signal?: AbortSignal) => api('/roles', AppointmentList, { signal, failure: 'user' }),
  confirm: (id: string) => api(pendingPath(id, '/confirm'), v.undefined(), { method: 'POST', failure: 'decision' }),
  withdraw: (id: string) => api(pendingPath(id), v.undefined(), { method: 'DELETE', failure: 'decision' }),
}
