import type { Licence } from '#contract/licence.ts'
import * as texts from '#messages/licence.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { lazy, Suspense, useState } from 'react'
import { chatSource } from '../shared/chat-source.ts'

const Questions = lazy(async () => ({ default: (await import('./questions.tsx')).Questions }))

/** In place of the field until the player has passed the safety questions. CH153 */
export function LicenceGate({ onPass }: { onPass(licence: Licence): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Root>
      <p>{texts.why}</p>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.start}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.title} isTall>
        <Suspense fallback={null}>
          <Questions save={async (licence) => onPass(await chatSource.passLicence(licence))} />
        </Suspense>
      </Sheet>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: 4px var(--s-2); min-width: 0; min-height: 44px;
  > p { flex: 1 1 160px; min-width: 0; font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); }
`)
