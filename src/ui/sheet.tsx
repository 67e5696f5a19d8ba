import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { close } from './words.ts'

type Props = {
  open: boolean
  /** Called on Escape, on the scrim and on the close button. */
  onClose(): void
  title: string
  children: ReactNode
  /** `below`: rises from the bottom of a phone, is in the middle of anything wider. */
  from?: 'below' | 'left' | 'right'
  /** As high as it may be, whatever is in it: for content that changes while it is open. */
  isTall?: boolean
  /** Stays at the end while the content scrolls. */
  footer?: ReactNode
}

/** The platform's modal dialog: it keeps the focus inside, and gives it back. Content is only there while open. */
export function Sheet({ open, onClose, title, children, from = 'below', isTall = false, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Text that is selected in the content by a drag may end on the scrim, and its click is the dialog's too. */
  const began = useRef<EventTarget>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <Root
      ref={dialog}
      aria-label={title}
      data-from={from}
      // The platform's close event is late: a dialog that was opened again meanwhile would shut. So `open` goes first,
      // except where the platform insists on closing.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => !event.currentTarget.open && onClose()}
      onPointerDown={(event) => (began.current = event.target)}
      onClick={(event) => event.target === event.currentTarget && began.current === event.target && onClose()} // the padding-less dialog itself is hit only outside its content
    >
      {open && (
        <div className="sheet" data-tall={isTall ? '' : undefined}>
          <header>
            <h2>{title}</h2>
            <IconButton aria-label={close} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className="body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </Root>
  )
}

const Root = styled.dialog(css`
  position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 0; border: 0; background: none; color: inherit;
  &::backdrop { background: var(--scrim); }
  &[open] { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: end center; }
  .sheet {
    width: 100%; max-height: calc(100dvh - 40px); display: flex; flex-direction: column; background: var(--surface); border: 1px solid var(--line);
    border-radius: var(--r-xl) var(--r-xl) 0 0; box-shadow: var(--shadow-pop); animation: sheet-in var(--dur-slow) var(--ease-out);
  }
  header { display: flex; align-items: center; justify-content: space-between; padding-block: var(--s-3) var(--s-2); padding-inline: var(--s-5) var(--s-3); }
  .sheet[data-tall] { height: calc(100dvh - 40px); }
  .body { padding: 0 var(--s-5) var(--s-5); overflow-y: auto; }
  .sheet > footer { padding: var(--s-3) var(--s-5) max(var(--s-3), env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line-soft); }
  [data-tall] > .body { flex: 1; scrollbar-gutter: stable; }
  @media (min-width: 768px) {
    &[data-from="below"] { place-items: center; padding: var(--s-6); }
    &[data-from="below"] .sheet { max-width: 560px; border-radius: var(--r-xl); max-height: min(720px, 100%); }
    &[data-from="below"] .sheet[data-tall] { height: min(720px, 100%); }
  }
  &:not([data-from="below"]) { place-items: stretch start; }
  &[data-from="right"] { place-items: stretch end; }
  &:not([data-from="below"]) .sheet { width: min(320px, 88vw); height: 100dvh; max-height: none; --from: -40px 0; border-radius: 0; border-start-end-radius: var(--r-xl); border-end-end-radius: var(--r-xl); }
  &[data-from="right"] .sheet { width: min(420px, 92vw); --from: 40px 0; border-radius: 0; border-start-start-radius: var(--r-xl); border-end-start-radius: var(--r-xl); }
  @keyframes sheet-in { from { translate: var(--from, 0 40px); opacity: 0; } }
`)
