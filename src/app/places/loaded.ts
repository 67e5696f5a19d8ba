import type { AdSettings } from '#contract/ads.ts'
import { createContext, use, useEffect, useState } from 'react'
import { pageIdle } from '../page-idle.ts'
import type { HouseRail } from './house-rail.tsx'
import type * as Provider from './provider.tsx'

type House = typeof HouseRail
type Loaded = { house: House | null; provider: typeof Provider | null }

/** The code of what stands in the places, as far as it is there: the server has that of the notices from the start. */
export const LoadedContext = createContext<Loaded>({ house: null, provider: null })

const WIDE = '(min-width: 1400px)'

/** Below that width nobody sees the rails, and their code is never asked for. */
const wide = () =>
  new Promise<void>((resolve) => {
    const media = matchMedia(WIDE)
    if (media.matches) resolve()
    else media.addEventListener('change', () => resolve(), { once: true })
  })

async function loadHouse(): Promise<House> {
  await wide()
  await pageIdle()
  return (await import('./house-rail.tsx')).HouseRail
}

/** Files of this folder are not named after what they show: blockers judge a site's own files by their names. */
async function loadProvider(ads: AdSettings): Promise<typeof Provider | null> {
  await pageIdle()
  const provider = await import('./provider.tsx')
  return (await provider.isBlocked(ads)) ? null : provider
}

const warn = (error: unknown) => console.warn('places: their code could not be loaded', error)

/**
 * Loads what the places need, each once a page load, when the page is idle. There is no provider where none is configured,
 * and where it is blocked. AD3
 */
export function useLoaded(ads: AdSettings | undefined): Loaded {
  const given = use(LoadedContext)
  const [house, setHouse] = useState<House | null>(null)
  const [provider, setProvider] = useState<typeof Provider | null>(null)
  useEffect(() => void loadHouse().then((loaded) => setHouse(() => loaded), warn), [])
  useEffect(() => {
    if (ads) loadProvider(ads).then(setProvider, warn)
  }, [ads])
  return { house: given.house ?? house, provider }
}
