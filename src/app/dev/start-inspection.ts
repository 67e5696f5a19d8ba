import './shared.ts' // from here on other pages hear of this one. DV5

/** `?inspect` in the address that a page was opened with. DV3 */
if (new URLSearchParams(location.search).has('inspect')) {
  const { openInspection } = await import('./inspection.tsx')
  await openInspection()
}
