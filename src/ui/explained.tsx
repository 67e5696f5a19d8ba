import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'

/**
 * A word that explains itself: in a popover by a tap, also without scripts, in a title under the pointer, and in its description for
 * screen readers. Its target is 44 px without taking their room. Never in a link or a button. IT67, IT68
 */
export function Explained({ children, text }: { children: ReactNode; text: string }) {
  const id = useId()
  return (
    <Root>
      <button type="button" popoverTarget={id} aria-describedby={id} title={text}>
        {children}
      </button>
      <span id={id} popover="auto" className="explanation">
        {text}
      </span>
    </Root>
  )
}

const Root = styled.span(css`
  button { position: relative; padding: 0; border: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; cursor: help; text-decoration: underline dotted; text-decoration-thickness: 1px; text-underline-offset: .2em; }
  button::after { content: ""; position: absolute; inset-block: min(0px, (100% - 44px) / 2); inset-inline: min(0px, (100% - 44px) / 2); }
  .explanation {
    position: fixed; inset: auto var(--s-4) var(--s-4); width: auto; max-width: 22rem; margin: 0 auto; padding: var(--s-3) var(--s-4); border: 1px solid var(--line); border-radius: var(--r-md);
    background: var(--surface-3); color: var(--text); box-shadow: var(--shadow-2); font: 500 .9375rem/1.375rem var(--font-text); letter-spacing: normal; text-align: start; white-space: normal; overflow-wrap: anywhere;
  }
  @supports (position-area: block-end) {
    .explanation { inset: auto; width: max-content; max-width: min(18rem, calc(100vw - 2 * var(--s-4))); margin: var(--s-2) 0; position-area: block-end span-inline-end; position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline; }
  }
  @supports not selector(:popover-open) { .explanation { display: none; } }
`)
