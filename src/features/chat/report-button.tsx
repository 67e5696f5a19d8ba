import * as texts from '#messages/chat.ts'
import { IconButton } from '#ui/button.tsx'
import { Flag } from 'lucide-react'
import { toSafeName } from './shared/person.tsx'
import { useReport, type ReportSubject } from './shared/report-context.ts'

type Props = ReportSubject & {
  /** Whether Tab stops here; default: yes. */
  isTabStop?: boolean
}

/** A flag that opens the reasons of a report. CH141 */
export function ReportButton({ isTabStop = true, ...subject }: Props) {
  const report = useReport()
  return (
    <IconButton
      className="report"
      aria-label={subject.message ? texts.reportMessage : texts.reportPlayer(toSafeName(subject.user))}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => report(subject)}
    >
      <Flag aria-hidden="true" />
    </IconButton>
  )
}
