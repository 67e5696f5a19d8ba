import { toPetCard, type PetCardView } from '#domain/items/pet-card.ts'
import { afterIdle, MOTION_DELAY } from '#lib/page-idle.ts'
import { HOME_LATEST, recentQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/home.ts'
import { fullValues, trends } from '#messages/pets.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { TrendChip } from '#ui/trend-chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

/** 0.7 px a frame at 60 frames a second, in pixels a second, and an item's width with its gap. HM8 */
const SPEED = 0.7 * 60
const STEP = 228

/**
 * The animation is the browser's own, so it runs parallel to the scripts and cannot stutter with them. The loop's copy comes when the page has settled,
 * in steps that a tap may interrupt: until then, and without scripts, the list is scrolled by hand.
 */
export function LatestStrip() {
  const { data, isError, refetch } = useQuery(recentQuery(HOME_LATEST))
  const [isLive, setIsLive] = useState(false)
  const [paused, setPaused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [isSeen, setIsSeen] = useState(true)
  const track = useRef<HTMLDivElement>(null)
  const pets = data?.pets.map(toPetCard)

  useEffect(() => {
    void afterIdle(MOTION_DELAY).then(() => startTransition(() => setIsLive(true)))
  }, [])

  // What moves out of sight still costs each frame of what is seen.
  useEffect(() => {
    if (!isLive) return
    const observer = new IntersectionObserver((changes) => setIsSeen(changes.at(-1)?.isIntersecting ?? true))
    if (track.current?.parentElement) observer.observe(track.current.parentElement)
    return () => observer.disconnect()
  }, [isLive])

  useEffect(() => {
    const element = track.current
    // It has no end: that it ended, or was taken away while motion is welcome, is a fault. HM9
    const check = (event: AnimationEvent) => {
      if (event.target === element && !matchMedia('(prefers-reduced-motion: reduce)').matches) setStopped(true)
    }
    element?.addEventListener('animationend', check)
    element?.addEventListener('animationcancel', check)
    return () => {
      element?.removeEventListener('animationend', check)
      element?.removeEventListener('animationcancel', check)
    }
  }, [data])

  if (pets?.length === 0)
    return (
      <Root aria-labelledby="latest">
        <header className="wrap">
          <h2 id="latest">{texts.latest}</h2>
        </header>
        <p className="wrap coming">{texts.latestComing}</p>
      </Root>
    )
  return (
    <Root aria-labelledby="latest" data-paused={paused || !isSeen ? '' : undefined}>
      <header className="wrap">
        <h2 id="latest">{texts.latest}</h2>
        <IconButton aria-label={paused ? texts.playStrip : texts.pauseStrip} onClick={() => setPaused(!paused)}>
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
      </header>
      {stopped && <output className="wrap">{texts.stripStopped}</output>}
      {!pets && isError ? (
        <div className="wrap failed">
          <output>{texts.latestError}</output>
          <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
        </div>
      ) : (
        // Moving the focus scrolls a hidden overflow; leaving puts the loop back in its place.
        <div
          className="view"
          onBlur={({ currentTarget, relatedTarget }) =>
            !currentTarget.contains(relatedTarget) && (currentTarget.scrollLeft = 0)
          }
        >
          <div
            className="track"
            ref={track}
            data-moving={pets && isLive ? '' : undefined}
            style={{ '--seconds': `${((pets?.length ?? 0) * STEP) / SPEED}s` }}
          >
            {pets ? (
              (isLive ? [false, true] : [false]).map((copy) => (
                <ul key={String(copy)} aria-hidden={copy || undefined}>
                  {pets.map((pet) => (
                    <li key={pet.href}>
                      <Entry pet={pet} copy={copy} />
                    </li>
                  ))}
                </ul>
              ))
            ) : (
              <ul aria-busy="true">
                {Array.from({ length: HOME_LATEST }, (_, number) => (
                  <li key={number}>
                    <Skeleton style={{ height: 54, borderRadius: 14 }} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </Root>
  )
}

const Entry = ({ pet, copy }: { pet: PetCardView; copy: boolean }) => (
  <Link to={pet.href} tabIndex={copy ? -1 : undefined} data-variant={pet.variant}>
    <span className="thumb" data-size="sm" style={stageLight(pet.hue)}>
      <PetPicture src={pet.image.replace('.webp', '@96.webp')} size={32} />
    </span>
    <span className="what">
      <b translate="no">{pet.name}</b>
      <small>
        {pet.variantWords !== null && <i className="glyph" data-glyph={pet.variant} title={pet.variantWords} />}
        {pet.variantWords !== null && <span className="sr-only">{pet.variantWords} </span>}
        <span className="num" translate="no" title={fullValues[pet.value.title] ?? pet.value.title}>
          {pet.value.text}
        </span>
        {pet.trend && <TrendChip {...pet.trend} label={trends[pet.trend.trend]} />}
      </small>
    </span>
  </Link>
)

const Root = styled.section(css`
  border-block: 1px solid var(--line); background: var(--bg-sunken); padding-block-end: var(--s-4);
  header { display: flex; align-items: center; justify-content: space-between; padding-block-start: var(--s-2); }
  header > button { margin-inline-end: -12px; }
  h2 { font-size: var(--d-sm); }
  > output { display: block; color: var(--text-2); padding-block-end: var(--s-2); }
  .coming { color: var(--text-2); }
  .failed { display: flex; align-items: center; flex-wrap: wrap; gap: var(--s-3); min-height: 62px; color: var(--text-2); }
  .view { position: relative; overflow-x: auto; scrollbar-width: none; padding-block-start: 2px; mask: linear-gradient(90deg, transparent, #000 28px calc(100% - 28px), transparent); }
  .track { display: flex; width: max-content; }
  ul { display: flex; }
  li { width: 14.25rem; padding-inline-end: 8px; }
  a { display: flex; align-items: center; gap: 10px; height: 3.375rem; padding-block: 0; padding-inline: 6px 12px; border-radius: var(--r-md); background: var(--surface); border: 1px solid var(--line); transition: border-color var(--dur-fast); }
  a:hover { border-color: var(--line-control); }
  a:focus-visible { outline-offset: -2px; }
  .what { min-width: 0; }
  b { display: block; font: 600 .875rem/1.125rem var(--font-text); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--text); }
  small { display: flex; align-items: center; gap: 7px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); white-space: nowrap; }
  small > .glyph { width: 13px; height: 13px; color: var(--c); }
  .num { font-size: .9375rem; color: var(--text); }
  @media (prefers-reduced-motion: no-preference) {
    .view:has(> [data-moving]) { overflow-x: hidden; }
    .track[data-moving] { animation: latest-strip var(--seconds) linear infinite; }
    &[data-paused] .track, .view:focus-within .track { animation-play-state: paused; }
    @media (hover: hover) { .view:hover .track { animation-play-state: paused; } }
  }
  @media (prefers-reduced-motion: reduce) {
    header > button, ul[aria-hidden] { display: none; }
    header { min-height: 52px; }
    .view { overflow-x: auto; scrollbar-width: thin; padding-inline: var(--gutter); }
  }
  @keyframes latest-strip { to { translate: -50% 0; } }
`)
