import { defineConfig, mergeConfig } from 'vitest/config'
import { SpreadWaiting } from './tests/support/spread-waiting.ts'
import vite from './vite.config.ts'

/** Tests that only `npm run test:full` runs: CONTRIBUTING.md says which. RU52 */
const SLOW = '{src,server,scripts,tests,bench}/**/*.slow.test.ts'

// Apart from Vite's own, so that building needs no test runner.
export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      setupFiles: ['tests/support/setup.ts'],
      css: { include: [/\?inline$/] }, // what a module takes as text; empty by default
      restoreMocks: true,
      // For busy machines; no rule is about these times.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      maxWorkers: 3,
      sequence: { sequencer: SpreadWaiting },
      projects: [
        {
          extends: true,
          test: {
            name: 'code',
            include: ['{src,server,scripts,tests,bench}/**/*.test.ts'],
            exclude: [SLOW, 'tests/{e2e,postgres,api,repositories}/**'],
            pool: 'threads', // a sixth quicker than processes
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['tests/{api,repositories}/**/*.test.ts'],
            exclude: [SLOW],
            pool: 'threads',
            isolate: false, // all import the whole server; none replaces a module
          },
        },
        {
          extends: true,
          test: {
            name: 'slow',
            include: [SLOW],
            globalSetup: ['tests/support/start-redis.ts'],
            pool: 'threads',
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            // Those whose answers come from the database.
            include: [
              'tests/{postgres,repositories}/**/*.test.ts',
              'tests/api/{account,alert-hatches,alert-unchanged,alerts,api-keys,app,chat,chat-faults,chat-model,child-safety,desk,desk-entry,desk-parked,estimates,evidence,evidence-exclusions,evidence-review,facts,inbox-rules,ingest,items,items-past,ledger,licence,moderation,moderation-figures,parked-changes,past-values,phrases,proposals,receipts,roles,setup,site,sources,stream,trade-confirmation,trade-offers,trade-room-abuse,trade-rooms,unknown-is-absent,unseen-reports,value-changes,value-series,verdict-rooms,verdicts,webhooks,wish-alerts,wish-faults,wishes}.test.ts',
              'tests/live/chat-gateway.test.ts',
            ],
            globalSetup: ['tests/support/start-postgres.ts'],
            setupFiles: ['tests/support/skip-without-postgres.ts'],
            pool: 'threads',
            isolate: false,
          },
        },
        {
          extends: true,
          // What needs a page is named *.test.tsx. Threads that stay, with a page of its own for each file: half the time of a thread for each. Modules that Node would take from
          // the router's packages are not found there without help.
          resolve: { conditions: ['module-sync', 'module', 'node', 'development'] },
          test: {
            name: 'screens',
            include: ['{src,server,scripts,tests}/**/*.test.tsx'],
            setupFiles: ['tests/support/setup-screens.ts'],
            environment: 'jsdom',
            pool: 'vmThreads',
            server: { deps: { inline: [/react-router/] } },
          },
        },
      ],
    },
  }),
)
