import { useState } from 'react'

/**
 * Makes its element flash when `text` changes, unless it was `silent` until then. A change during a flash does not begin another: five
 * hundred hatches a second would begin one in each frame. Hand both answers to the element that holds the text. HM13, IT25
 */
export function useFlash(text: string, silent = false) {
  const [seen, setSeen] = useState({ text, silent, flashing: false })
  if (seen.text !== text || seen.silent !== silent)
    setSeen({ text, silent, flashing: seen.flashing || (seen.text !== text && !seen.silent) })
  const onAnimationEnd = () => setSeen((seen) => ({ ...seen, flashing: false }))
  return { className: seen.flashing ? 'flash' : undefined, onAnimationEnd }
}
