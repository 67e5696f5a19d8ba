import { authToken } from '#lib/auth-token.ts'
import { createMachineReports } from './machine-reports.ts'

/** Reports of this page. Pure, so that no build holds them where nothing uses them. */
export const machineReports = /* @__PURE__ */ createMachineReports({ now: Date.now, token: authToken.get })
