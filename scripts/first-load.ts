import type { Manifest } from 'vite'
import { pageScripts } from '../server/ssr/page-scripts.ts'

/** Bytes at most of each page's scripts: 5 % more than docs/decisions/118 measured. RU23 */
export const FIRST_LOAD_BUDGETS: Readonly<Record<string, number>> = {
  '/': 149_800,
  '/items': 157_800,
  '/items/king-doggy': 163_000,
  '/eggs': 142_000,
  '/eggs/common-egg': 142_100,
  '/calculator': 162_600,
  '/live-hatches': 155_800,
  '/secret-bounties': 146_100,
  '/values/changes': 147_400,
  '/values/changes/1': 147_400,
  '/values/how': 144_500,
  '/developers': 155_000,
  '/developers/reference': 145_500,
  '/embeds': 145_500,
  '/data': 141_500,
  '/verdicts': 151_000,
  '/verdicts/0000000000': 151_000,
  '/about': 150_100,
  '/nope': 130_800,
  '/inventory': 170_700,
  '/inventory/journal': 157_400,
  '/trades': 157_500,
  '/trades/new': 139_500,
  '/watchlist': 172_300,
  '/chat': 139_500,
  '/account': 177_500,
  '/account/developer': 162_000,
  '/account/inbox': 162_000,
  '/account/suggestions': 152_500,
  '/room': 138_000,
  '/auth/callback': 157_600,
}

/** The document, whose entry is the first script of every page. */
const DOCUMENT = 'index.html'

type Script = { file: string; bytes: number }
export type FirstLoad = { page: string; bytes: number; scripts: readonly Script[] }

/**
 * Adds up the scripts that the server lists for a page, entry included.
 * @throws if a route's module is missing from the build, because the server would then list too little
 */
export function measureFirstLoad(
  page: string,
  routeIds: readonly string[],
  manifest: Manifest,
  sizeOf: (file: string) => number,
): FirstLoad {
  const missing = routeIds.find((id) => id.startsWith('src/') && !manifest[id])
  if (missing) throw new Error(`first load of ${page}: the build has no ${missing}`)
  const entry = manifest[DOCUMENT]
  if (!entry) throw new Error(`first load of ${page}: the build has no ${DOCUMENT}`)
  const scripts = [`/${entry.file}`, ...pageScripts(manifest)(routeIds)].map((file) => ({ file, bytes: sizeOf(file) }))
  return { page, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), scripts }
}

const toKb = (bytes: number) => (bytes / 1_000).toFixed(1)

/** Names page, size, budget and largest chunks; null: the page is within its budget. RU46 */
export function describeExcess({ page, bytes, scripts }: FirstLoad, budget: number | undefined): string | null {
  if (budget === undefined) return `${page} has no budget`
  if (bytes <= budget) return null
  const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)
  const chunks = largest.map(({ file, bytes: size }) => `${file.split('/').at(-1)} ${toKb(size)}`).join(', ')
  return `${page} loads ${toKb(bytes)} kB of scripts, at most ${toKb(budget)} kB: ${chunks}`
}
