import { expect, it } from 'vitest'
import { assetsFrom, offlineAssets } from './assets.ts'

const manifest = {
  'src/app/entries/entry-client.tsx': {
    file: 'assets/entry.js',
    isEntry: true,
    dynamicImports: ['src/app/entries/hydrate.tsx'],
  },
  'src/app/entries/hydrate.tsx': {
    file: 'assets/hydrate.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/features/home/home.tsx'],
  },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/features/home/home.tsx': { file: 'assets/home.js', imports: ['_vendor.js', '_card.js'] },
  'src/app/entries/entry-offline.tsx': { file: 'assets/offline.js', isEntry: true, imports: ['_vendor.js'] },
  '_card.js': { file: 'assets/card.js', imports: ['_vendor.js'] },
}

it('[LY14, LY42] a page names its entry, and each chunk that it needs once, after those that it imports', () => {
  expect(assetsFrom(manifest)(['root', 'src/features/home/home.tsx'])).toEqual({
    entry: '/assets/entry.js',
    preload: ['/assets/vendor.js', '/assets/card.js', '/assets/home.js', '/assets/hydrate.js'],
  })
})

it('[ST7] the offline page needs its own entry and what that imports', () => {
  expect(offlineAssets(manifest)).toEqual({ entry: '/assets/offline.js', preload: ['/assets/vendor.js'] })
})

it('[LY14] a manifest without the entry is refused', () => {
  expect(() => assetsFrom({})([])).toThrow('assets: the manifest has no src/app/entries/entry-client.tsx')
})
