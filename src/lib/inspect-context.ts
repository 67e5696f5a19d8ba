import { createContext } from 'react'
import type { InspectionEvent } from 'xstate'

export type Inspected = { inspect?: (event: InspectionEvent) => void }

/** Options with which a screen starts its machines: in development they report to `/dev/machines`. DV1, DV3 */
export const InspectContext = createContext<Inspected>({})
