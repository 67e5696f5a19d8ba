import { authToken } from '#lib/auth-token.ts'
import { createMachineReports } from './machine-reports.ts'

/** Of this page. Pure, so that no build holds it where nothing uses it. */
export const machineReports = /* @__PURE__ */ createMachineReports({ now: Date.now, token: authToken.get })
