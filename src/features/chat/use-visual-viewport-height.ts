import { useEffect } from 'react'

/**
 * Tells the page how much of it is seen while a keyboard covers the rest: the browsers differ in whether they say so to the layout.
 * A zoom shows less too, but is left to the reader. CH11
 */
export function useVisualViewportHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const measure = () => {
      if (seen.scale > 1.01 || seen.height > innerHeight - 1) root.style.removeProperty('--seen')
      else root.style.setProperty('--seen', `${seen.height}px`)
      // To show the field above its keyboard the browser may have moved a page that now fits.
      if (seen.scale <= 1.01 && seen.offsetTop > 0) scrollTo(0, 0)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      root.style.removeProperty('--seen')
    }
  }, [])
}
