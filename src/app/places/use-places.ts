import type { AdSettings } from '#contract/ads.ts'
import { type Places, PlacesContext } from '#ui/railed.tsx'
import { use, useEffect, useState } from 'react'
import { pageIdle } from '#lib/page-idle.ts'

/** Below that width nobody sees the rails, and their code is never asked for. */
const wide = () =>
  new Promise<unknown>((resolve) => {
    const media = matchMedia('(min-width: 1400px)')
    if (media.matches) resolve(media)
    else media.addEventListener('change', resolve, { once: true })
  })

async function loadHouse(): Promise<Places> {
  await wide()
  await pageIdle()
  return (await import('./house-rail.tsx')).housePlaces
}

/** Files of this folder are not named after what they show: blockers judge a site's own files by their names. */
async function loadProvider(ads: AdSettings): Promise<Places> {
  await pageIdle()
  return (await import('./provider.tsx')).providerPlaces(ads)
}

const warn = (error: unknown) => console.warn('places: not loaded', error)

/** What stands in the places: on the server all of it, in the browser as far as its code is there, once the page is idle. AD3, AD5, AD8 */
export function usePlaces(ads: AdSettings | null | undefined): Places | null {
  const [places, setPlaces] = useState(use(PlacesContext) ?? {})
  useEffect(() => {
    if (!ads) return
    loadHouse().then((own) => setPlaces((before) => ({ ...own, ...before })), warn)
    loadProvider(ads).then((provided) => setPlaces((before) => ({ ...before, ...provided })), warn)
  }, [ads])
  return ads ? places : null
}
