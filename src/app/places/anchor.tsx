import type { AdSettings } from '#contract/ads.ts'
import { ANCHOR_SIZE } from '#domain/site/places.ts'
import * as texts from '#messages/ads.ts'
import { reattachedHost } from '#streams/ad-place.stream.ts'
import { IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { AdFrame } from './ad-frame.tsx'

/** Once closed, it stays away until the page is reloaded. Held in memory: nothing is stored for advertisements. AD6 */
let closed = false

/** A new one at every path. AD2 */
export function Anchor({ ads }: { ads: AdSettings }) {
  const { pathname } = useLocation()
  return <Bar key={pathname} ads={ads} />
}

function Bar({ ads }: { ads: AdSettings }) {
  const host = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isClosed, setIsClosed] = useState(closed)
  useEffect(() => {
    if (isClosed || !host.current) return
    const places = reattachedHost(host.current).subscribe(setPlace)
    return () => places.unsubscribe()
  }, [isClosed])
  const close = () => {
    closed = true
    setIsClosed(true)
    document.getElementById('main')?.focus({ preventScroll: true }) // where its button was there is nothing left
  }
  return (
    <div ref={host}>
      {place &&
        !isClosed &&
        createPortal(
          <Root aria-label={texts.advertisement}>
            <p>{texts.advertisement}</p>
            <AdFrame ads={ads} place="anchor" size={ANCHOR_SIZE} />
            <IconButton aria-label={texts.close} onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
          </Root>,
          place,
        )}
    </div>
  )
}

const Root = styled.section(css`
  display: grid; grid-template-columns: minmax(0, ${ANCHOR_SIZE.width}px) 44px; justify-content: center; align-items: center; height: 78px;
  padding-block-end: 8px; background: var(--surface); border-block-start: 1px solid var(--line);
  p { grid-column: 1; font-size: var(--t-xs); line-height: 1.125rem; text-align: center; color: var(--text-3); }
  .frame { grid-row: 2; background: var(--bg-sunken); }
  button { grid-row: 2; }
  iframe { display: block; border: 0; }
  /* What takes the focus is scrolled to where the anchor does not cover it. */
  @media (max-width: 767px) { main:has(&) ~ * { --toast-bottom: calc(var(--tabs-h) + 78px + var(--s-2)); } html:has(&) { scroll-padding-block-end: calc(90px + var(--tabs-h)); } }
`)
