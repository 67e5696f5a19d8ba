import { useEffect } from 'react'

/**
 * Sets the visible height while a keyboard covers the rest: browsers differ in whether the layout learns of it.
 * A zoom shows less too, but is left to the reader. CH11
 */
export function useVisualViewportHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const measure = () => {
      if (viewport.scale > 1.01 || viewport.height > innerHeight - 1) root.style.removeProperty('--seen')
      else root.style.setProperty('--seen', `${viewport.height}px`)
      // To show the field above its keyboard the browser may have moved a page that now fits.
      if (viewport.scale <= 1.01 && viewport.offsetTop > 0) scrollTo(0, 0)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      root.style.removeProperty('--seen')
    }
  }, [])
}
