import * as texts from '#messages/calculator.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Handshake } from 'lucide-react'

/** The trade goes along in the address. `to` null: there is nothing to send yet. TR5 */
export function SendLink({ to }: { to: string | null }) {
  const content = (
    <>
      <Handshake aria-hidden="true" />
      {texts.send}
    </>
  )
  return to === null ? (
    <Button className="send" look="primary" disabled>
      {content}
    </Button>
  ) : (
    <ButtonLink className="send" look="primary" to={to}>
      {content}
    </ButtonLink>
  )
}
