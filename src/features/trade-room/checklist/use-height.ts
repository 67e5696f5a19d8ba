import { type RefCallback, useCallback, useState } from 'react'

/** Height of the element that holds the ref, in CSS pixels; 0 before it is known. */
export function useHeight(): readonly [RefCallback<Element>, number] {
  const [height, setHeight] = useState(0)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const sizes = new ResizeObserver(() => setHeight(element.getBoundingClientRect().height))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [ref, height]
}
