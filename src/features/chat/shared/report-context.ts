import type { ChatMessage } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { createContext, use } from 'react'

/** Subject of a report. `theirs`: messages of the player to choose from, where it is about none yet. */
export type ReportSubject = { user: User; message?: ChatMessage; theirs?: readonly ChatMessage[] }

/** Opens the report's sheet. CH141 */
export const ReportContext = createContext<(subject: ReportSubject) => void>(() => {})
export const useReport = () => use(ReportContext)
