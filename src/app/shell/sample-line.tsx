import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Info } from 'lucide-react'

/** Stands on every page while any value is a sample. */
export const SampleLine = () => (
  <Root>
    <span className="wrap"><Info aria-hidden="true" />Sample values, not real trade prices.</span>
  </Root>
)

const Root = styled.p(css`
  font-size: var(--t-sm); line-height: 18px; color: var(--text-3); border-bottom: 1px solid var(--line-soft);
  span { display: flex; align-items: center; gap: 6px; padding-block: 4px; }
  svg { flex: none; width: 14px; height: 14px; }
`)
