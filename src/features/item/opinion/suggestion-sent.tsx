import * as texts from '#messages/suggestions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'

/** Next steps after a suggestion. SU5 */
export function SuggestionSent({ onClose }: { onClose: () => void }) {
  const message = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => message.current?.focus(), [])
  return (
    <Root ref={message} tabIndex={-1}>
      <EmptyState as="p" picture={null} title={texts.sentTitle} text={texts.next}>
        <ButtonLink look="primary" to="/account/suggestions">
          {texts.toSuggestions}
        </ButtonLink>
        <Button onClick={onClose}>{texts.done}</Button>
      </EmptyState>
    </Root>
  )
}

const Root = styled.div(css`
  outline: 0;
`)
