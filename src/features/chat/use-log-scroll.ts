import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Time in which the log glides up for what comes below it, in milliseconds. */
const GLIDE = 180

/**
 * Moves the rows up by a transform, from their old place: a browser counts no layout shift. Under reduced motion it arrives
 * with the next frame. CH20, AC3, AC10
 */
function glide(log: Element, growth: number) {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : GLIDE
  log.animate([{ translate: `0 ${growth}px` }, { translate: '0 0' }], {
    duration,
    easing: 'cubic-bezier(.2, .8, .2, 1)',
  })
}

/** So near to the end one is at it, in pixels. */
const NEAR = 48

/**
 * A list that is measured from its end. What comes below while one reads further up leaves that where it is; what one writes oneself
 * leads to the end. `sentId`: of what one has written last. CH20
 */
export function useLogScroll(sentId: string | undefined) {
  const [element, scroller] = useState<HTMLElement | null>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const last = useRef<{ row: Element; gap: number } | null>(null)

  useEffect(() => {
    if (!element) return
    const onScroll = () => setAtBottom(element.scrollTop > -NEAR)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [element])

  // Not every browser keeps what is read in its place by itself.
  useLayoutEffect(() => {
    const log = element?.firstElementChild
    if (!log) return
    const end = log.getBoundingClientRect().bottom
    const findGap = (row: Element) => end - row.getBoundingClientRect().bottom
    const growth = last.current?.row.isConnected ? findGap(last.current.row) - last.current.gap : 0
    if (growth !== 0 && element.scrollTop <= -NEAR) element.scrollBy(0, -growth)
    else if (growth > 0) glide(log, growth)
    const row = [...element.querySelectorAll('.bubble')].at(-1)
    last.current = row ? { row, gap: findGap(row) } : null
  })

  const toBottom = () => element?.scrollTo({ top: 0 })
  useEffect(() => {
    if (sentId !== undefined) element?.scrollTo({ top: 0 })
  }, [element, sentId])

  return { scroller, isAtBottom, toBottom }
}
