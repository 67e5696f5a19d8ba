import { lazyHandle } from '#base/lazy-handle.ts'
import type { AdSettings } from '#contract/ads.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { type Places, PlacesContext } from '#ui/railed.tsx'
import { use, useEffect, useState } from 'react'

/** Resolves once the window is wide enough for the rails: below that width their code is never loaded. */
const wide = () =>
  new Promise<unknown>((resolve) => {
    const media = matchMedia('(min-width: 1400px)')
    if (media.matches) resolve(media)
    else media.addEventListener('change', resolve, { once: true })
  })

const houseCode = lazyHandle('places', async () => {
  await wide()
  await pageIdle()
  return import('./house-rail.tsx')
})

/** Files of this folder are not named after what they show: blockers judge a site's own files by their names. */
const providerCode = lazyHandle('places', async () => {
  await pageIdle()
  return import('./provider.tsx')
})

/** Contents of the places: on the server all of it, in the browser each part once its code has loaded. AD3, AD5, AD8 */
export function usePlaces(ads: AdSettings | null | undefined): Places | null {
  const [places, setPlaces] = useState(use(PlacesContext) ?? {})
  useEffect(() => {
    if (!ads) return
    void houseCode().then((code) => code && setPlaces((before) => ({ ...code.housePlaces, ...before })))
    void providerCode().then(async (code) => {
      const provided = await code?.providerPlaces(ads)
      setPlaces((before) => ({ ...before, ...provided }))
    })
  }, [ads])
  return ads ? places : null
}
