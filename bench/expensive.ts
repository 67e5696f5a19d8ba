import { startSite, type SiteProcess } from '../tests/support/site/site-process.ts'
import { measureAttack } from './attack.ts'
import { cleanUp } from './clean-up.ts'
import { EXPENSIVE, type ExpensiveName } from './expensive-addresses.ts'
import { used } from './processes.ts'
import type { Figure } from './report.ts'

const CONNECTIONS = 64
const WARM = 40
const ROUNDS = 40

/** AP36: what each of the most expensive addresses costs, and a reader beside an attacker who holds 64 connections on it. */
export async function expensive(): Promise<Figure[]> {
  const site = await startSite()
  try {
    const slugs = await fetchSlugs(site.origin)
    const names = Object.keys(EXPENSIVE) as ExpensiveName[]
    const figures: Figure[] = []
    for (const name of names) figures.push(await measureCost(site, name, slugs))
    for (const name of names)
      figures.push(
        ...(await measureAttack(site, {
          name: `${CONNECTIONS} × ${name}`,
          file: './expensive-attacker.ts',
          args: [site.origin, String(CONNECTIONS), name, slugs.join(',')],
        })),
      )
    return figures
  } finally {
    await cleanUp(() => site.stop())
  }
}

export async function fetchSlugs(origin: string): Promise<string[]> {
  const slugs: string[] = []
  for (let page = 1; page <= 6; page++) {
    const { pets } = (await (await fetch(`${origin}/api/items?limit=100&page=${page}`)).json()) as {
      pets: { slug: string }[]
    }
    slugs.push(...pets.map(({ slug }) => slug))
  }
  return slugs
}

async function measureCost(site: SiteProcess, name: ExpensiveName, slugs: readonly string[]): Promise<Figure> {
  const address = EXPENSIVE[name](slugs)
  const ask = async (times: number) => {
    for (let round = 0; round < times; round++)
      await (await fetch(`${site.origin}${address()}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  }
  await ask(WARM)
  const before = used(site).cpu
  await ask(ROUNDS)
  return {
    measure: `${name}: processor time, all threads`,
    value: (1_000 * (used(site).cpu - before)) / ROUNDS,
    unit: 'ms',
  }
}
