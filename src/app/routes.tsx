import { FIGURE_PATHS, TEXT_PATHS } from '#domain/site/static-paths.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { EggError } from '#features/egg/egg-missing.tsx'
import { ItemError } from '#features/item/item-missing.tsx'
import {
  HOME_CAROUSEL,
  HOME_LATEST,
  bountiesQuery,
  calibrationQuery,
  eggQuery,
  eggsQuery,
  figuresQuery,
  highDemandQuery,
  highestValueQuery,
  itemQuery,
  recentQuery,
  referenceQuery,
  siteQuery,
  statsQuery,
} from '#lib/queries.ts'
import type { RouteObject } from 'react-router-dom'
import { load, notFound } from './load.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { FILLS_SCREEN, Layout } from './layout.tsx'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  } // gives loaders a typed context
}

/**
 * The id of a lazy route is its source file: by it the server finds the route's chunks in the build's manifest.
 * React Router empties `lazy` objects as it loads them: make one handler or router from these, never two.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Layout,
    loader: load((client) => [client.ensureQueryData(siteQuery)]),
    shouldRevalidate: () => false,
    children: [
      {
        id: 'boundary', // below the layout, so that an error page keeps the header
        ErrorBoundary: ErrorPage,
        children: [
          {
            id: 'src/features/home/home.tsx',
            index: true,
            lazy: { Component: async () => (await import('#features/home/home.tsx')).Home },
            loader: load((client) => [
              client.ensureQueryData(statsQuery),
              client.ensureQueryData(recentQuery(HOME_CAROUSEL)),
              client.ensureQueryData(recentQuery(HOME_LATEST)),
              client.ensureQueryData(highestValueQuery(HOME_CAROUSEL)),
              client.ensureQueryData(highDemandQuery(HOME_CAROUSEL)),
            ]),
          },
          {
            id: 'src/features/items/items.tsx',
            path: 'items',
            lazy: { Component: async () => (await import('#features/items/items.tsx')).Items },
            loader: load((client, { request }) => [
              import('./list-loaders.ts').then(({ readItems }) => readItems(client, new URL(request.url))),
            ]),
          },
          {
            id: 'src/features/item/item.tsx',
            path: 'items/:slug',
            loader: load((client, { params: { slug = '' }, request }) => [
              client.ensureQueryData(itemQuery(splitSlug(slug).baseSlug)),
              import('./item-loader.ts').then(({ readItem }) => readItem(client, slug, new URL(request.url))),
            ]),
            lazy: { Component: async () => (await import('#features/item/item.tsx')).Item },
            ErrorBoundary: ItemError,
          },
          {
            id: 'src/features/eggs/eggs.tsx',
            path: 'eggs',
            lazy: { Component: async () => (await import('#features/eggs/eggs.tsx')).Eggs },
            loader: load((client) => [client.ensureQueryData(eggsQuery)]),
          },
          {
            id: 'src/features/egg/egg.tsx',
            path: 'eggs/:slug',
            lazy: { Component: async () => (await import('#features/egg/egg.tsx')).Egg },
            ErrorBoundary: EggError,
            loader: load((client, { params }) => [client.ensureQueryData(eggQuery(params['slug'] ?? ''))]),
          },
          {
            id: 'src/features/calculator/calculator.tsx',
            path: 'calculator',
            lazy: { Component: async () => (await import('#features/calculator/calculator.tsx')).Calculator },
            loader: load((client, { request }) => [
              import('./trade-loader.ts').then(({ readTrade }) => readTrade(client, new URL(request.url).searchParams)),
            ]),
          },
          {
            id: 'src/features/live-hatches/live-hatches.tsx',
            path: 'live-hatches',
            lazy: { Component: async () => (await import('#features/live-hatches/live-hatches.tsx')).LiveHatches },
            loader: load((client, { request }) => [
              client.ensureQueryData(statsQuery),
              import('./list-loaders.ts').then(({ readHatches }) => readHatches(client, new URL(request.url))),
            ]),
          },
          {
            id: 'src/features/bounties/bounties.tsx',
            path: 'secret-bounties',
            lazy: { Component: async () => (await import('#features/bounties/bounties.tsx')).Bounties },
            loader: load((client) => [client.ensureQueryData(bountiesQuery)]),
          },
          {
            id: 'src/features/value-changes/value-changes.tsx',
            path: 'values/changes',
            lazy: { Component: async () => (await import('#features/value-changes/value-changes.tsx')).ValueChanges },
            loader: load((client, args) => [
              import('./values-loader.ts').then((loader) => loader.readChanges(client, args)),
            ]),
          },
          {
            id: 'src/features/value-changes/receipt.tsx',
            path: 'values/changes/:number',
            lazy: { Component: async () => (await import('#features/value-changes/receipt.tsx')).Receipt },
            loader: load((client, args) => [
              import('./values-loader.ts').then((loader) => loader.readReceipt(client, args)),
            ]),
          },
          {
            id: 'src/features/verdict/verdict.tsx',
            path: 'verdicts/:code?',
            lazy: { Component: async () => (await import('#features/verdict/verdict.tsx')).Verdict },
            loader: load((client, args) => [
              import('./verdict-loader.ts').then((loader) => loader.readVerdict(client, args)),
            ]),
          },
          {
            id: 'src/features/how-values-are-made/how-values-are-made.tsx',
            path: 'values/how',
            lazy: {
              Component: async () =>
                (await import('#features/how-values-are-made/how-values-are-made.tsx')).HowValuesAreMade,
            },
            loader: load((client) => [client.ensureQueryData(calibrationQuery)]),
          },
          {
            id: 'src/features/developers/developers.tsx',
            path: 'developers',
            lazy: { Component: async () => (await import('#features/developers/developers.tsx')).Developers },
          },
          {
            id: 'src/features/developers/reference.tsx',
            path: 'developers/reference',
            lazy: { Component: async () => (await import('#features/developers/reference.tsx')).Reference },
            loader: load((client) => [client.ensureQueryData(referenceQuery)]),
          },
          {
            id: 'src/features/developers/embeds.tsx',
            path: 'embeds',
            lazy: { Component: async () => (await import('#features/developers/embeds.tsx')).Embeds },
            loader: load((client, { request }) => [
              import('./embeds-loader.ts').then(({ readEmbed }) => readEmbed(client, new URL(request.url))),
            ]),
          },
          {
            id: 'src/features/developers/dumps.tsx',
            path: 'data',
            lazy: { Component: async () => (await import('#features/developers/dumps.tsx')).Dumps },
            loader: load((client) => [
              import('#features/developers/dumps-query.ts').then(({ dumpsQuery }) =>
                client.ensureQueryData(dumpsQuery),
              ),
            ]),
          },
          {
            id: 'src/features/static-pages/figure-pages.tsx',
            lazy: { Component: async () => (await import('#features/static-pages/figure-pages.tsx')).FigurePages },
            // Their elements are empty: the parent reads the path, so that one chunk holds them all.
            children: [
              {
                path: FIGURE_PATHS.landing,
                element: null,
                loader: load((client) => [client.ensureQueryData(highestValueQuery(HOME_CAROUSEL))]),
              },
              {
                path: FIGURE_PATHS.safety,
                element: null,
                loader: load((client) => [client.ensureQueryData(figuresQuery)]),
              },
            ],
          },
          {
            id: 'src/features/static-pages/static-pages.tsx',
            lazy: { Component: async () => (await import('#features/static-pages/static-pages.tsx')).StaticPages },
            children: TEXT_PATHS.map((path) => ({ id: path, path, element: null })),
          },
          {
            id: 'src/app/pages/inventory-page.tsx',
            path: 'inventory',
            lazy: { Component: async () => (await import('./pages/inventory-page.tsx')).InventoryPage },
          },
          {
            id: 'src/features/journal/journal.tsx',
            path: 'inventory/journal',
            lazy: { Component: async () => (await import('#features/journal/journal.tsx')).Journal },
          },
          {
            id: 'src/app/pages/trades-page.tsx',
            path: 'trades',
            lazy: { Component: async () => (await import('./pages/trades-page.tsx')).TradesPage },
            loader: load((client, { request }) => [
              import('./wishes-loader.ts').then(({ readWishes }) => readWishes(client, new URL(request.url))),
            ]),
          },
          {
            id: 'src/app/pages/new-wish-page.tsx',
            path: 'trades/new',
            lazy: { Component: async () => (await import('./pages/new-wish-page.tsx')).NewWishPage },
          },
          {
            id: 'src/features/account/account.tsx',
            path: 'account',
            lazy: { Component: async () => (await import('#features/account/account.tsx')).Account },
          },
          {
            id: 'src/features/account/developer/developer.tsx',
            path: 'account/developer',
            lazy: { Component: async () => (await import('#features/account/developer/developer.tsx')).Developer },
          },
          {
            id: 'src/features/account/inbox/inbox.tsx',
            path: 'account/inbox',
            lazy: { Component: async () => (await import('#features/account/inbox/inbox.tsx')).InboxSettings },
          },
          {
            id: 'src/features/suggestions/suggestions.tsx',
            path: 'account/suggestions',
            lazy: { Component: async () => (await import('#features/suggestions/suggestions.tsx')).Suggestions },
          },
          {
            id: 'src/app/pages/watchlist-page.tsx',
            path: 'watchlist',
            lazy: { Component: async () => (await import('./pages/watchlist-page.tsx')).WatchlistPage },
          },
          {
            id: 'src/app/pages/chat-page.tsx',
            path: 'chat/:id?', // one route for both, so that a change of conversation keeps the connection
            handle: FILLS_SCREEN,
            lazy: { Component: async () => (await import('./pages/chat-page.tsx')).ChatPage },
          },
          {
            id: 'src/app/pages/trade-room-page.tsx',
            path: 'room/:id?',
            lazy: { Component: async () => (await import('./pages/trade-room-page.tsx')).TradeRoomPage },
          },
          {
            id: 'src/app/pages/sign-in-callback-page.tsx',
            path: 'auth/callback',
            lazy: { Component: async () => (await import('./pages/sign-in-callback-page.tsx')).SignInCallbackPage },
          },
          ...(import.meta.env.DEV
            ? [
                {
                  id: 'src/app/dev/machines-page.tsx',
                  path: 'dev/machines',
                  lazy: { Component: async () => (await import('./dev/machines-page.tsx')).MachinesPage },
                },
              ]
            : []),
          { id: 'missing', path: '*', loader: () => Promise.reject(notFound('no such page')), Component: () => null },
        ],
      },
    ],
  },
]
