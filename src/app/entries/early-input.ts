/** Milliseconds that a tap waits for the scripts; later its effect would surprise. LY30 */
export const EARLY_TAP_LIFETIME = 8000

/** A control, menu or form whose events are held; not each of them has each property. */
type Control = HTMLInputElement
/** The first event of a control, its state after the last one, and its pressed look. */
type Held = { type: string; value: string; checked: boolean; look: Animation | null }

const isBox = ({ type }: Control) => /^(radio|checkbox)$/.test(type)
const isSelect = (target: Control) => target.matches('select')
const isButton = (target: Control) => target.matches('button')

/** Events that are held. One event of each control: a box by its click, a list of options by its change, text by its input. */
const isHeld: Record<string, (target: Control) => boolean> = {
  click: (target) => (isButton(target) ? target.type !== 'submit' || !target.form : isBox(target)),
  input: (target) => !isBox(target) && !isSelect(target),
  change: isSelect,
  submit: (target) => !target.hasAttribute('action'),
  toggle: () => true,
}

/**
 * Between paint and hydration nothing answers (docs/decisions/130). This holds back what React would handle, once for each control,
 * until the layout is ready, and repeats it then: a tap as a click; text, choices and ticks as the control's own event.
 * Links, disclosures and forms with an action are left to the browser. LY28 to LY31
 */
export function holdEarlyInput(): void {
  const root = document.documentElement
  const path = location.pathname
  const waiting = new Map<Control, Held>()

  function hold(event: Event) {
    const { type } = event
    const touched = event.target as Control
    const target = type === 'click' ? touched.closest<Control>('a,button,input') : touched
    if ('ready' in root.dataset || !target || !isHeld[type]?.(target)) return
    event.stopImmediatePropagation()
    if (type === 'submit') event.preventDefault()
    const { value, checked } = target
    const first = waiting.get(target) ?? { type, look: isButton(target) ? press(target) : null }
    waiting.set(target, { ...first, value, checked })
  }

  /** An animation, because an added attribute would be a mismatch for React. */
  function press(button: Control): Animation {
    setTimeout(drop, EARLY_TAP_LIFETIME, button)
    return button.animate({ opacity: [0.5, 0.5], cursor: ['progress', 'progress'] }, EARLY_TAP_LIFETIME)
  }

  function drop(target: Control) {
    waiting.get(target)?.look?.cancel()
    waiting.delete(target)
  }

  /** Each in its own task, so that React has rendered what the one before changed. */
  function replayNext() {
    const [next] = waiting
    if (!next) return
    drop(next[0])
    setTimeout(replayNext)
    if (next[0].isConnected && path === location.pathname) replay(...next)
  }

  for (const type in isHeld) document.addEventListener(type, hold, true)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    setTimeout(replayNext)
  }).observe(root, { attributeFilter: ['data-ready'] })
}

function replay(target: Control, { type, value, checked }: Held) {
  if (isBox(target)) {
    target.checked = target.defaultChecked
    if (target.checked !== checked) target.click()
  } else if (type === 'click') target.click()
  else if (type === 'submit') (target as unknown as HTMLFormElement).requestSubmit()
  else {
    // React ignores a value that it has seen: first it sees its own, then the native setter, which it does not watch, sets the player's.
    if (type !== 'toggle') {
      target.value = target.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
    }
    target.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
