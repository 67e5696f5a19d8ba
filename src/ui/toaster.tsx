import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { roundLooks } from './button.tsx'
import { TOAST_DURATION, toastStore } from './toast-store.ts'

/** Radix dismisses beyond its threshold; the product at 50 px. */
const SWIPE = 50 - 0.1

/** Loaded when a toast may come: see toast-outlet.tsx. Swiping right by 50 px dismisses, F8 focuses. NO4 */
export function Toaster() {
  // A toast may be drawn in pieces between frames: there is much to it, and nobody waits for one.
  const toasts = useDeferredValue(useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getServer))
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE} label="Notification">
      {toasts.map(({ id, open, title, description, variant = 'default', duration }) => (
        <Toast.Root
          key={id} open={open} onOpenChange={(shown) => !shown && toastStore.dismiss(id)} data-variant={variant}
          type={variant === 'destructive' ? 'foreground' : 'background'} {...(duration === undefined ? {} : { duration })}
        >
          {variant === 'destructive' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          <div>
            <Toast.Title asChild><b>{title}</b></Toast.Title>
            {description !== undefined && <Toast.Description asChild><p>{description}</p></Toast.Description>}
          </div>
          <Toast.Close aria-label="Close notification"><X aria-hidden="true" /></Toast.Close>
        </Toast.Root>
      ))}
      <Viewport hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}

/** The looks of a toast are the viewport's, which is there before it: new styles beside the first toast would have the whole page's worked out again. */
const Viewport = styled(Toast.Viewport)(css`
  position: fixed; z-index: 70; inset: auto var(--s-3) var(--s-3); display: grid; gap: var(--s-2); padding: 0;
  @media (min-width: 768px) { inset: auto var(--s-6) var(--s-6) auto; width: 380px; }
  /* What fills the screen ends in what one writes with. */
  main[data-fills-screen] ~ * & { margin-bottom: 84px; }
  > li {
    display: flex; align-items: center; gap: var(--s-3); padding: 10px 6px 10px 14px; background: var(--surface); border: 1px solid var(--line);
    border-radius: var(--r-lg); box-shadow: var(--shadow-pop); transition: translate var(--dur-slow) var(--ease-out), opacity var(--dur-slow) var(--ease-out);
  }
  > li > svg { flex: none; width: 22px; height: 22px; color: var(--good); }
  > [data-variant="destructive"] { border-color: var(--bad); }
  > [data-variant="destructive"] > svg { color: var(--bad); }
  > li > div { min-width: 0; flex: 1; }
  b { display: block; font: 650 .9375rem/1.25rem var(--font-text); }
  p { font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  button { ${roundLooks.styles} }
  /* Not an animation: Radix hears of the beginning and end of each, and has styles worked out to look whether it is one that it waits for. */
  @starting-style { > li { translate: 0 24px; opacity: 0; } }
  > [data-swipe="move"] { translate: var(--radix-toast-swipe-move-x) 0; transition: none; }
  > [data-swipe="cancel"] { translate: 0 0; transition: translate var(--dur-fast); }
  > [data-swipe="end"] { translate: 120% 0; transition: translate var(--dur-fast); }
`)
