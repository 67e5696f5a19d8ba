import * as texts from '#messages/desk-pages.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = { label: string; done: number; count: number }

/** Progress of long work, for eyes and ears. DK85, DK95 */
export const Progress = ({ label, done, count }: Props) => (
  <Root>
    <progress aria-label={label} value={done} max={count} />
    <output>{texts.progress(done, count)}</output>
  </Root>
)

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); font-variant-numeric: tabular-nums;
  progress { appearance: none; width: 100%; height: 10px; border: 0; border-radius: var(--r-full); overflow: hidden; background: var(--seg-track); }
  progress::-webkit-progress-bar { background: none; }
  progress::-webkit-progress-value { background: var(--accent-fill); }
  progress::-moz-progress-bar { background: var(--accent-fill); }
`)
