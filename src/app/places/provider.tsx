/** All that a provider needs, in a chunk of its own that only a site with one loads. */
export { AdRail } from './ad-rail.tsx'
export { Anchor } from './anchor.tsx'
export { isBlocked } from './block-check.ts'
