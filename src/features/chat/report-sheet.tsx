import * as texts from '#messages/chat.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useState, type ReactNode } from 'react'
import { ReportForm } from './report-form.tsx'
import { ReportContext, type ReportSubject } from './shared/report-context.ts'

/** One sheet for the reports of all rows and messages. CH141 */
export function WithReports({ children }: { children: ReactNode }) {
  const [subject, setSubject] = useState<ReportSubject | null>(null)
  const close = () => setSubject(null)
  return (
    <ReportContext value={setSubject}>
      {children}
      <Sheet open={subject !== null} onClose={close} title={texts.report}>
        {subject && <ReportForm {...subject} onSent={close} />}
      </Sheet>
    </ReportContext>
  )
}
