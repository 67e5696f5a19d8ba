import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { X } from 'lucide-react'

/** An active filter that can be taken away. `removeLabel` names the button: `Remove filter: Demand High`. */
export function Chip({ children, removeLabel, onRemove }: { children: string; removeLabel: string; onRemove(): void }) {
  return (
    <Root>
      <span>{children}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </Root>
  )
}

const Root = styled.span(css`
  display: inline-flex; align-items: center; gap: 4px; min-height: 32px; padding-block: 0; padding-inline: 12px 4px; border-radius: var(--r-full);
  background: var(--accent-soft); color: var(--text); font-size: var(--t-md); font-weight: 550; white-space: nowrap; flex: none; max-width: 100%;
  > span { overflow: hidden; text-overflow: ellipsis; }
  button { position: relative; width: 26px; height: 26px; flex: none; display: grid; place-items: center; padding: 0; border: 0; border-radius: 50%; background: none; color: var(--text-2); cursor: pointer; }
  button::before { content: ""; position: absolute; inset: -9px; }
  button:hover { background: color-mix(in srgb, var(--accent) 22%, transparent); }
  svg { width: 14px; height: 14px; }
`)
