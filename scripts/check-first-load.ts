import { readFileSync, statSync } from 'node:fs'
import { matchRoutes } from 'react-router-dom'
import { runnerImport, type Manifest } from 'vite'
import { describeExcess, FIRST_LOAD_BUDGETS, measureFirstLoad } from './first-load.ts'

const BUILT = 'dist/client'

const { module } = await runnerImport<typeof import('../src/app/routes.tsx')>('src/app/routes.tsx')
const manifest = JSON.parse(readFileSync(`${BUILT}/.vite/manifest.json`, 'utf8')) as Manifest
const pages = Object.entries(FIRST_LOAD_BUDGETS).map(([page, budget]) => {
  const ids = (matchRoutes(module.routes, page) ?? []).map(({ route }) => route.id ?? '')
  const load = measureFirstLoad(page, ids, manifest, (file) => statSync(`${BUILT}${file}.br`).size)
  return { ...load, budget }
})
for (const { page, bytes, budget, scripts } of pages)
  console.log(`${page}: ${(bytes / 1_000).toFixed(1)} of ${budget / 1_000} kB in ${scripts.length} files`)
const faults = pages.map((page) => describeExcess(page, page.budget)).filter((fault) => fault !== null)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
