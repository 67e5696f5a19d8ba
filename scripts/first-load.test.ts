import { expect, it } from 'vitest'
import { describeExcess, measureFirstLoad } from './first-load.ts'

const manifest = {
  'index.html': { file: 'assets/entry.js', isEntry: true },
  'src/app/entries/hydrate.tsx': { file: 'assets/hydrate.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/features/home/home.tsx': {
    file: 'assets/home.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/features/home/later.tsx'],
  },
  'src/features/home/later.tsx': { file: 'assets/later.js' },
}
const sizes: Record<string, number> = {
  '/assets/entry.js': 200,
  '/assets/hydrate.js': 1_000,
  '/assets/vendor.js': 100_000,
  '/assets/home.js': 8_800,
  '/assets/later.js': 50_000,
}
const home = measureFirstLoad('/', ['src/features/home/home.tsx'], manifest, (file) => sizes[file]!)

it('[RU23] a first load is each script that the page lists, once, and nothing that it imports later', () => {
  expect([home.page, home.bytes]).toEqual(['/', 110_000])
})

it('[RU46] a page over its budget is named with size, budget and largest chunks', () => {
  expect(describeExcess(home, 109_999)).toBe(
    '/ loads 110.0 kB of scripts, at most 110.0 kB: vendor.js 100.0, home.js 8.8, hydrate.js 1.0, entry.js 0.2',
  )
  expect(describeExcess(home, 110_000)).toBeNull()
})

it('[RU46] a page without a budget is named', () => {
  expect(describeExcess(home, undefined)).toBe('/ has no budget')
})

it('[RU46] a page whose route is not in the build is refused', () => {
  expect(() => measureFirstLoad('/', ['src/features/moved.tsx'], manifest, () => 0)).toThrow(
    'first load of /: the build has no src/features/moved.tsx',
  )
})
