import * as texts from '#messages/hatches.ts'
import { IconButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { NotifyPanel } from './notify-panel.tsx'

/** Opens the notification settings. NO6 */
export function NotifyButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton data-look="tile" aria-haspopup="dialog" aria-label={texts.notifyMe} onClick={() => setOpen(true)}>
        <Bell aria-hidden="true" />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.notifyMe}>
        <NotifyPanel />
      </Sheet>
    </>
  )
}
