import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** What every page has. `use-flash` is shared by too few for the common chunk, and too small for one of its own. */
const shared =
  /src\/ui\/use-flash|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query)|@emotion|stylis)\/(?!.*\/(useMutation|mutationObserver|useQueries|queriesObserver)\.js)/
/** React DOM is half of what every page has, and a file is compiled in one task. LY42 */
const renderer = /node_modules\/(react-dom\/(client\.js|cjs\/react-dom-client)|scheduler\/)|entries\/renderer/
const live = /node_modules\/(xstate|rxjs|partysocket)\//

/**
 * Loaded by an idle page, and needed all at once by the first hatches. Chromium compiles what says so while it loads, beside the page, where
 * it would compile each function at its first call.
 */
const compiledWhole = /^(channel|connection-link|live-wiring|toaster)$/

/** Index files import every icon and hook that any route uses, so no page needs all that they lead to. */
const barrel =
  /node_modules\/(lucide-react\/dist\/esm\/lucide-react\.mjs|@tanstack\/react-query\/build\/modern\/index\.js)/

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

function reachedFrom(path: string, graph: Graph): Set<string> {
  const reached = new Set([fileURLToPath(new URL(path, import.meta.url))])
  for (const each of reached) {
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? [])
      if (!barrel.test(imported)) reached.add(imported)
  }
  return reached
}

/**
 * What hydrate.tsx brings with it, and so every page: one file instead of twenty of half a kilobyte. Not itself: while it waits for
 * its route's code, whatever is in one file with it cannot be imported by that.
 */
function everyPage() {
  let brought: Set<string> | undefined
  return (id: string, graph: Graph) => {
    brought ??= reachedFrom('src/app/entries/hydrate.tsx', graph)
    return brought.has(id) && !id.endsWith('/src/app/entries/hydrate.tsx') ? 'page' : null
  }
}

/** Styles lose their comments and line breaks, in server and browser alike: Emotion names a class by its text. */
const compactStyles = () => ({
  name: 'compact-styles',
  enforce: 'pre' as const,
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    /\/src\/.*\.tsx?$/.test(id) && code.includes('css`')
      ? {
          code: code.replace(/css`[^`]*`/g, (styles) =>
            styles
              .replace(/\/\*[^]*?\*\//g, '')
              .replace(/\s*\n\s*/g, ' ')
              .replace(/([;:{},]) | (?=})/g, '$1'),
          ),
          map: null,
        }
      : null,
})

/**
 * React Router calls React and sets display names at top level, which keeps components in the bundle that no page renders. Marked as pure
 * and left nameless they are shaken out; code that no longer looks like this is only larger.
 */
const shakeRouter = () => ({
  name: 'shake-router',
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    /\/react-router\/dist\/production\//.test(id)
      ? {
          code: code
            .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
            .replace(/^var \w+ = (?=React\d*\.(createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ ')
            .replace(
              /^(var \w+ = )(class extends React\d*\.Component \{\n[^]*?^\});$/gm,
              '$1/* @__PURE__ */ (() => $2)();',
            ),
          map: null,
        }
      : null,
})

/** Emotion's list of all attributes is 1.6 kB of every page. TypeScript checks what elements are given, so only Emotion's own `as` is left out. */
const shortAttributeCheck = () => ({
  name: 'short-attribute-check',
  apply: 'build' as const,
  transform: (_: string, id: string) =>
    id.endsWith('/emotion-is-prop-valid.esm.js') ? { code: `export default (name) => name !== 'as'`, map: null } : null,
})

const productionBuild = (name: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name).replace('/development/', '/production/')),
})

export default defineConfig(({ command, isSsrBuild }) => ({
  cacheDir: '.cache/vite',
  plugins: [compactStyles(), shakeRouter(), shortAttributeCheck(), react({ compiler: true })],
  // The packages name their development build alone, which warns in every browser.
  resolve: {
    alias: command === 'build' && !isSsrBuild ? ['react-router', 'react-router/dom'].map(productionBuild) : [],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            copy: 'server/copy-main.ts',
            import: 'server/import-main.ts',
            role: 'server/role-main.ts',
            'verify-receipts': 'server/verify-receipts-main.ts',
            'render-thread': 'server/render-thread.ts',
            'estimate-thread': 'server/estimate-thread.ts',
            'preview-thread': 'server/preview-thread.ts',
            'encrypt-thread': 'server/encrypt-thread.ts',
            drawing: 'scripts/pictures/drawing-process.ts',
          },
          external: ['better-sqlite3'],
        }, // not there on Node 20
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Texts are constants of the message files: where they stand in the code they cost no name.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: ['entry-client', 'hydrate', 'entry-offline'].map((name) => `src/app/entries/${name}.tsx`),
          // Neither package declares that it has no side effects, and Emotion needs them only for withTheme. Schemas have none.
          treeshake: {
            moduleSideEffects: [
              { test: /node_modules\/(hoist-non-react-statics|react-is)\/|src\/contract\//, sideEffects: false },
            ],
          },
          output: {
            postBanner: ({ name }) => (compiledWhole.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'renderer', test: renderer },
                { name: 'vendor', test: shared },
                { name: 'channel', test: live, minShareCount: 2 },
                { name: everyPage(), debugName: 'page' },
                // Valibot, and what it knows of answers: no page needs them before its first one.
                {
                  name: 'answers',
                  test: /node_modules\/valibot\/|src\/(lib\/answer-schemas|contract\/(ads|bounties|catalogue|eggs|estimates|exist-shock|hatches|items|search|stats|value-changes)\.ts)/,
                },
                {
                  name: 'connection-link',
                  test: /src\/(app\/wiring\/connection-link|machines\/connection|streams\/(socket|environment|tab-leader)|domain\/live\/backoff|contract\/frame|lib\/decision-store)/,
                  minShareCount: 2,
                },
                // Before `common`: only who is signed in needs it.
                { name: 'chat-contract', test: /src\/contract\/(chat|measures|moderation)/, minShareCount: 2 },
                {
                  name: 'common',
                  // Without what many signed-in screens or parts of one page share, and other public pages do not need. DK2
                  test: /src\/(?!ui\/(select|text-area|switch|verdict-look|star-)|messages\/en\/(calculator|failures|inventory|star|trade|alert)|contract\/(proposals|ingest|text|visible-text|desk-entry|parked-changes|ledger|alerts|past-values)|domain\/(items\/(item-filters|value-order|variant-selection)|ledger|history|trade|alerts|search|watchlist|text\/local-moment|hatches\/hatch-settings)|lib\/(mine|stars|use-star|owner-token|alert-|push-browser|sync-stars|hatch-settings)|(lib|messages\/en)\/(desk|parked|entry)-|messages\/en\/desk\.)(ui|lib|base|domain|messages|app\/shell)\/|src\/app\/entries\/emotion|lucide-react/,
                  minShareCount: 5,
                },
                {
                  name: 'ledger-context',
                  test: /src\/(lib\/mine\/ledger-context|app\/wiring\/open-ledger)/,
                  minShareCount: 2,
                },
                { name: 'text', test: /src\/contract\/(text|visible-text)/, minShareCount: 2 },
                {
                  name: 'suggestions',
                  test: /src\/(lib\/suggestion-|messages\/en\/suggestions|contract\/(proposals|ingest))/,
                  minShareCount: 2,
                },
                { name: 'star', test: /src\/(lib\/(stars|use-star)|ui\/star-|messages\/en\/star\.)/, minShareCount: 2 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2 },
                // What a page shows of a chart before the chart's own code, in one piece: small chunks compress badly.
                {
                  name: 'chart-picture',
                  test: /src\/(features\/item\/chart\/(chart-picture|point-text|layout)|messages\/en\/chart\.|domain\/history\/(time-grid|chart-range|sparkline))/,
                  minShareCount: 2,
                },
                {
                  name: 'trade',
                  test: /src\/(domain\/trade\/(trade|verdict|skipped)|messages\/en\/trade|ui\/(verdict|skipped))/,
                  minShareCount: 2,
                },
                {
                  name: 'values',
                  test: /src\/(domain\/values\/|lib\/value-queries|features\/value-changes\/)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}))
