import type { AdSettings } from '#contract/ads.ts'
import { frameAddress, type PlaceName } from '#domain/site/places.ts'
import * as texts from '#messages/ads.ts'
import { adLoads, removedNodes$, seen } from '#streams/ad-place.stream.ts'
import { useEffect, useRef } from 'react'

type Size = { width: number; height: number }
type Props = { ads: AdSettings; place: PlaceName; size: Size }

/** It may run scripts and open what was pressed, but reaches neither the page nor any storage, and its cookies end with the page. AD4 */
function makeFrame(address: string, { width, height }: Size): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.setAttribute('credentialless', '')
  Object.assign(frame, { title: texts.advertisement, referrerPolicy: 'no-referrer', width, height, src: address })
  return frame
}

/** One advertisement in a box of its size. React does not own the frame, so removing it from outside breaks nothing. AD2 */
export function AdFrame({ ads, place, size }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const address = frameAddress(ads, place, size)
  const { width, height } = size
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    const loading = adLoads({ seen$: seen(parent), removed$: removedNodes$(parent) }).subscribe(() => {
      // A new frame, because a new address in the old one would be a step of the Back button. Not while the focus is inside.
      if (!parent.contains(document.activeElement)) parent.replaceChildren(makeFrame(address, { width, height }))
    })
    return () => {
      loading.unsubscribe()
      parent.replaceChildren()
    }
  }, [address, width, height])
  return <div ref={box} className="frame" style={{ maxWidth: '100%', width, height, overflow: 'clip' }} />
}
