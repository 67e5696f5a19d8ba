import { useEffect, useState, type RefObject } from 'react'

/** Distance below the screen that counts as near. */
const MARGIN = '300px'

/** Whether the element has come near the visible part of the page, once and for good. False on the server and until hydrated. IT23 */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
