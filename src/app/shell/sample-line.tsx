import * as texts from '#messages/shell.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Info } from 'lucide-react'

/** On every page while any value is a sample. */
export const SampleLine = () => (
  <Root aria-label={texts.sampleLabel}>
    <p className="wrap">
      <Info aria-hidden="true" />
      {texts.sampleText}
    </p>
  </Root>
)

const Root = styled.aside(css`
  font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); border-block-end: 1px solid var(--line-soft);
  p { display: flex; align-items: center; gap: 6px; padding-block: 4px; }
  svg { flex: none; width: 14px; height: 14px; }
`)
