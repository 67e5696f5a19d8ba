import { expect, it } from 'vitest'
import { pageScripts } from './page-scripts.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'src/app/entries/hydrate.tsx': {
    file: 'assets/hydrate.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/features/home/home.tsx'],
  },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/features/home/home.tsx': { file: 'assets/home.js', imports: ['_vendor.js', '_card.js'] },
  '_card.js': { file: 'assets/card.js', imports: ['_vendor.js'] },
}

it('[LY14, LY42] a page lists each script that it needs once, after those that it imports', () => {
  expect(pageScripts(manifest)(['root', 'src/features/home/home.tsx'])).toEqual([
    '/assets/vendor.js',
    '/assets/card.js',
    '/assets/home.js',
    '/assets/hydrate.js',
  ])
})

it('[LY14] a manifest without the app is refused', () => {
  expect(() => pageScripts({})).toThrow('the manifest has no src/app/entries/hydrate.tsx')
})
