import * as texts from '#messages/hatches.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'

type Permission = NotificationPermission | 'unsupported' | 'insecure'
function permissionNow(): Permission {
  // Plain http has the function, and refuses without asking.
  if (!isSecureContext) return 'insecure'
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** An opt-in: the system announces hatches while the page is hidden. Only a press of the button asks the browser. NO8, CN47 */
export function SystemNotifications({ enabled, onChange }: { enabled: boolean; onChange(enabled: boolean): void }) {
  'use no memo' // Renders only in an open sheet, and all of it.
  const [permission, setPermission] = useState(permissionNow)
  const ask = async () => {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') onChange(true)
  }
  if (permission === 'granted') return <Switch label={texts.inBackground} checked={enabled} onChange={onChange} />
  return (
    <Root>
      <span>{texts.inBackground}</span>
      {permission === 'default' ? (
        <Button look="outline" onClick={() => void ask()}>
          {texts.allow}
        </Button>
      ) : (
        <p>{texts.notAllowed[permission]}</p>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-3); min-height: 44px; font-weight: 600;
  p { flex-basis: 100%; font-weight: 400; font-size: var(--t-sm); color: var(--text-3); }
`)
