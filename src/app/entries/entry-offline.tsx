import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createEmotionCache } from './emotion.ts'
import { hydrateRoot } from './renderer.ts'
import { OfflinePage } from '#app/offline/offline-page.tsx'

const { host } = JSON.parse(document.getElementById('state')?.textContent ?? '')
const root = document.getElementById('root')

if (root)
  hydrateRoot(
    root,
    <StrictMode>
      <CacheProvider value={createEmotionCache()}>
        <OfflinePage host={host} />
      </CacheProvider>
    </StrictMode>,
  )
