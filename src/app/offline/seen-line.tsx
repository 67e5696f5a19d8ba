import { formatMoment } from '#domain/text/format.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import * as texts from '#messages/offline.ts'
import { ago } from '#messages/time.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { History } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Largest error of the shown age, in milliseconds. */
const STEP = 10_000

/** The live clock's code is not at hand without a network. */
function everyStep(notify: () => void) {
  const timer = setInterval(notify, STEP)
  return () => clearInterval(timer)
}
const thisStep = () => Math.floor(Date.now() / STEP) * STEP

/** When the figures below it were seen. `isSample`: the page does not say otherwise that they are samples. ST8, ST12, ML26, WL75 */
export function SeenLine({ seenAt, isSample = false }: { seenAt: string; isSample?: boolean }) {
  const now = useSyncExternalStore(everyStep, thisStep, thisStep)
  return (
    <Root>
      <History aria-hidden="true" />
      <span>
        {texts.seen} <time dateTime={seenAt}>{ago(measureAge(seenAt, now))}</time>
        {texts.seenOn(formatMoment(seenAt))}
        <b>{texts.mayHaveChanged}</b>
        {isSample && <> {texts.samples}</>}
      </span>
    </Root>
  )
}

const Root = styled.p(css`
  display: flex; gap: var(--s-2); margin-block-start: var(--s-2); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn);
  svg { flex: none; width: 20px; height: 20px; margin-block-start: 2px; }
`)
