import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { nameCommonChunk, namePageChunk } from './scripts/vite/chunk-groups.ts'
import { firstPaint } from './scripts/vite/first-paint.ts'

/** An alias for the production build of a package that exports only its development build, which warns in every browser. */
const productionBuild = (name: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name).replace('/development/', '/production/')),
})

/** Chunks that an idle page loads and the first hatches need. Chromium compiles them while they load, not at each first call. LY42 */
const compiledWhole = /^(renderer|vendor|page|common|channel|live-wiring|toaster)$/

export default defineConfig(({ command, isSsrBuild }) => ({
  cacheDir: '.cache/vite',
  plugins: [react({ compiler: true }), firstPaint()],
  resolve: {
    alias: command === 'build' && !isSsrBuild ? ['react-router', 'react-router/dom'].map(productionBuild) : [],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        rolldownOptions: {
          input: {
            main: 'server/entries/main.ts',
            backup: 'server/entries/backup-main.ts',
            restore: 'server/entries/restore-main.ts',
            copy: 'server/entries/copy-main.ts',
            dump: 'server/entries/dump-main.ts',
            import: 'server/entries/import-main.ts',
            role: 'server/entries/role-main.ts',
            'verdict-key': 'server/entries/verdict-key-main.ts',
            discord: 'server/entries/discord-main.ts',
            'verify-receipts': 'server/entries/verify-receipts-main.ts',
            'render-thread': 'server/entries/render-thread.ts',
            'estimate-thread': 'server/entries/estimate-thread.ts',
            'exclusion-forecast-thread': 'server/entries/exclusion-forecast-thread.ts',
            'dump-thread': 'server/entries/dump-thread.ts',
            'encrypt-thread': 'server/entries/encrypt-thread.ts',
            drawing: 'scripts/pictures/drawing-process.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Texts are constants of the message files: where they stand in the code they cost no name.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: ['index.html', 'offline.html', 'src/app/entries/hydrate.tsx'],
          // Neither package declares that it has no side effects, and Emotion needs them only for withTheme. Schemas have none.
          treeshake: {
            moduleSideEffects: [
              { test: /node_modules\/(hoist-non-react-statics|react-is)\/|src\/contract\//, sideEffects: false },
            ],
          },
          output: {
            // Rolldown names a shared chunk by all its importers, the staff's among them. DK2
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            postBanner: ({ name }) => (compiledWhole.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
            // From what every page loads to what two pages share. docs/decisions/118
            codeSplitting: {
              groups: [
                // React DOM is half of what every page has, and a file is compiled in one task. LY42
                { name: 'renderer', test: /node_modules\/(react-dom|scheduler)\// },
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-router|react-router-dom|@tanstack|@emotion|stylis)\//,
                  tags: ['$initial'],
                },
                { name: namePageChunk(), debugName: 'page' },
                { name: nameCommonChunk(), debugName: 'common' },
                // Loaded by an idle page.
                { name: 'channel', test: /node_modules\/(xstate|@xstate|rxjs|partysocket)\//, minShareCount: 2 },
                { name: 'shared', minShareCount: 2, entriesAware: true },
              ],
            },
          },
        },
      },
}))
