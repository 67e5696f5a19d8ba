import { useVisibility } from '#lib/use-visibility.ts'
import * as texts from '#messages/chat.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Eye, EyeOff } from 'lucide-react'

/** Makes the player look offline to everyone, or ends that. CH127 */
export function InvisibleButton({ userId }: { userId: string }) {
  const { isInvisible, isWaiting, change } = useVisibility(userId)
  const Icon = isInvisible ? EyeOff : Eye
  return (
    <Root
      aria-label={texts.invisible}
      aria-pressed={isInvisible}
      title={texts.invisible}
      aria-disabled={isWaiting}
      onClick={() =>
        isWaiting ||
        change(!isInvisible, {
          onSuccess: (saved) => void toast({ title: saved.isInvisible ? texts.nowInvisible : texts.nowVisible }),
          onError: () => void toast({ title: withAdvice(failures.setting, adviceToRetry), variant: 'destructive' }),
        })
      }
    >
      <Icon aria-hidden="true" />
    </Root>
  )
}

const Root = styled(IconButton)(css`
  margin-inline-start: auto;
  &[aria-pressed="true"] { background: var(--accent-soft); color: var(--accent); }
`)
