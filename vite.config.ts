import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What every page has. `page-idle` is shared by too few for the common chunk, and too small for one of its own. */
const shared = /src\/lib\/page-idle|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query)|@emotion|stylis)\/(?!.*\/(useMutation|mutationObserver)\.js)/
const live = /node_modules\/(xstate|rxjs|partysocket)\//

const productionBuild = (name: string) =>
  ({ find: new RegExp(`^${name}$`), replacement: fileURLToPath(import.meta.resolve(name).replace('/development/', '/production/')) })

export default defineConfig(({ command, isSsrBuild }) => ({
  cacheDir: '.cache/vite',
  plugins: [react({ compiler: true })],
  // The packages name their development build alone, which warns in every browser.
  resolve: { alias: command === 'build' && !isSsrBuild ? ['react-router', 'react-router/dom'].map(productionBuild) : [] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        rolldownOptions: { input: { main: 'server/main.ts', import: 'server/import/cli.ts' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/app/entry-client.tsx', 'src/app/entry-offline.tsx'],
          output: { codeSplitting: { groups: [{ name: 'vendor', test: shared }, { name: 'channel', test: live, minShareCount: 2 }, { name: 'common', test: /src\/(ui|lib|domain|contract|app\/shell)\/|src\/app\/emotion|lucide-react/, minShareCount: 4 }, { name: 'trade', test: /src\/(domain\/(trade|verdict|left-out)|ui\/(verdict|left-out))/, minShareCount: 2 }] } },
        },
      },
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/setup.ts'],
    css: { include: [/\?inline$/] }, // what a module takes as text; empty by default
    restoreMocks: true,
    pool: 'threads', // a sixth quicker than processes
    maxWorkers: 2,
  },
}))
