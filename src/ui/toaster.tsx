import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { roundLooks } from './button.tsx'
import { PetPicture } from './pet-picture.tsx'
import { TOAST_DURATION, toastStore } from './toast-store.ts'
import { closeNotification, notification, notifications } from './words.ts'

/** Radix dismisses beyond its threshold; the product at 50 px. */
const SWIPE = 50 - 0.1

/** Loaded when a toast may come: see toast-outlet.tsx. Swiping right by 50 px dismisses, F8 focuses. NO4 */
export function Toaster() {
  // A toast may be drawn in pieces between frames: it is large, and no reader waits for one.
  const toasts = useDeferredValue(useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getServer))
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE} label={notification}>
      {toasts.map(
        ({ id, open, title, description, variant = 'default', duration, kind, picture, action, firstAction }) => (
          <Toast.Root
            key={id}
            open={open}
            onOpenChange={(shown) => !shown && toastStore.dismiss(id)}
            data-variant={variant}
            data-kind={kind}
            data-pair={firstAction ? '' : undefined}
            type={variant === 'destructive' ? 'foreground' : 'background'}
            {...(duration === undefined ? {} : { duration })}
          >
            {picture !== undefined ? (
              <PetPicture src={picture} size={40} eager />
            ) : variant === 'destructive' ? (
              <CircleAlert aria-hidden="true" />
            ) : (
              <CircleCheck aria-hidden="true" />
            )}
            <div>
              <Toast.Title asChild>
                <b>{title}</b>
              </Toast.Title>
              {description !== undefined && (
                <Toast.Description asChild>
                  <p>{description}</p>
                </Toast.Description>
              )}
            </div>
            {[firstAction, action].map(
              (button) =>
                button && (
                  <Toast.Action key={button.label} className="act" altText={button.description} onClick={button.run}>
                    {button.label}
                  </Toast.Action>
                ),
            )}
            <Toast.Close className="close" aria-label={closeNotification}>
              <X aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        ),
      )}
      <Viewport data-toast-place="" hotkey={['F8']} label={notifications} />
    </Toast.Provider>
  )
}

/** The looks of a toast are the viewport's, which is there before it: new styles with the first toast would have the whole page's worked out again. */
const Viewport = styled(Toast.Viewport)(css`
  position: fixed; z-index: 70; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); padding: 0;
  --from: var(--s-2); /* no further than the gap to the tab bar, which it would cover as it slides in */
  inset: var(--toast-top, auto) var(--s-3) var(--toast-bottom, calc(var(--tabs-h) + var(--s-2))); /* NO11 */
  /* A keyboard covers the bottom. */
  @media (pointer: coarse) { html:has(input:not([type="checkbox"], [type="radio"]):focus, textarea:focus) & { inset-block: var(--toast-top, calc(var(--topbar-h) + var(--s-2))) auto; } }
  @media (min-width: 768px) { --from: 24px; inset-inline: auto var(--s-6); inset-block-end: var(--toast-bottom, var(--s-6)); width: 380px; }
  > li {
    display: flex; align-items: center; gap: var(--s-3); min-height: 56px; padding-block: 5px; padding-inline: 12px 5px; background: var(--surface); border: 1px solid var(--line);
    border-radius: var(--r-lg); box-shadow: var(--shadow-pop); transition: translate var(--dur-slow) var(--ease-out), opacity var(--dur-slow) var(--ease-out);
  }
  > li > svg { flex: none; width: 22px; height: 22px; color: var(--good); }
  > [data-variant="destructive"] { border-color: var(--bad); }
  > [data-variant="destructive"] > svg { color: var(--bad); }
  > li > div { min-width: 0; flex: 1; }
  b { display: block; font: 650 .9375rem/1.25rem var(--font-text); }
  p { font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  .close { ${roundLooks.styles} margin-inline-start: -8px; }
  .act { flex: none; max-width: 76px; min-height: 44px; padding: 0 10px; border: 0; border-radius: var(--r-md); background: var(--tile); color: var(--text); font: 600 var(--t-sm)/1rem var(--font-text); cursor: pointer; }
  > [data-pair] { display: grid; grid-template-columns: 40px minmax(0, 1fr) minmax(0, 1fr) 44px; gap: 4px var(--s-2); padding-inline-start: 8px; }
  [data-pair] > div { grid-column: 2 / 4; padding-inline-start: 4px; }
  [data-pair] > .close { grid-area: 1 / 4; margin: 0; }
  [data-pair] > .act { grid-area: 2 / 1 / auto / 3; max-width: none; }
  [data-pair] > .act ~ .act { grid-column: 3 / 5; }
  .act:hover { background: var(--surface-3); }
  /* A pet's toast is compact, and dragging it is a swipe, not a drag of its picture. */
  [data-kind] b, [data-kind] p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; font-size: var(--t-md); line-height: 1.125rem; }
  [data-kind] p { font-size: var(--t-sm); }
  img { flex: none; width: 40px; height: 40px; object-fit: contain; pointer-events: none; }
  .no-picture span { display: none; }
  /* Not an animation: Radix hears of the beginning and end of each, and has styles worked out to look whether it is one that it waits for. */
  @starting-style { > li { translate: 0 var(--from); opacity: 0; } }
  > [data-swipe="move"] { translate: var(--radix-toast-swipe-move-x) 0; transition: none; }
  > [data-swipe="cancel"] { translate: 0 0; transition: translate var(--dur-fast); }
  > [data-swipe="end"] { translate: 120% 0; transition: translate var(--dur-fast); }
`)
