import { SetupChecklist } from '#contract/desk-setup.ts'
import * as v from 'valibot'
import { api } from '#lib/http.ts'

const BACKUPS = '/desk/setup/backups'

/** Calls of leads about a new site. */
export const deskSetupSource = {
  read: (signal?: AbortSignal) => api('/desk/setup', SetupChecklist, { signal, failure: 'setting' }),
  confirmBackups: () => api(BACKUPS, v.undefined(), { method: 'PUT', failure: 'setting' }),
  withdrawBackups: () => api(BACKUPS, v.undefined(), { method: 'DELETE', failure: 'setting' }),
}
