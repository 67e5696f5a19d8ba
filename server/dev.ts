import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import { readEnv } from './env.ts'
import { startDrawing } from './pictures/drawing.ts'
import { startSite } from './site.ts'

/** The same site on Vite's HTTP server: pages are rendered from the sources as they are now. */
export function startDevelopment({ http, vite }: { http: Server; vite: ViteDevServer }) {
  return startSite({
    env: readEnv(process.env),
    picturesDir: 'dist/pictures',
    drawing: startDrawing({ script: 'scripts/pictures/drawing-process.ts', outDir: 'dist/pictures', execArgv: ['--import', 'tsx'], report: console.error }),
    render: async (path, source) => (await vite.ssrLoadModule('/src/app/entry-server.tsx'))['render'](path, source),
    markup: async (preview) => (await vite.ssrLoadModule('/src/app/preview-markup.tsx'))['previewMarkup'](preview),
    assets: () => ({ entry: '/src/app/entry-client.tsx', preload: [], dev: true }),
    renderOffline: async (host) => (await vite.ssrLoadModule('/src/app/entry-server.tsx'))['renderOffline'](host),
    offlineAssets: { entry: '/src/app/entry-offline.tsx', preload: [], dev: true },
    serverFactory: (handler) => http.on('request', (request, response) =>
      vite.middlewares(request, response, () => handler(request, response))),
  })
}
