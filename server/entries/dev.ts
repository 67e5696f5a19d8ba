import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import { readEnv } from '#server/env.ts'
import { encryptHere } from '#server/modules/alerts/web-push.ts'
import { dailyCloseFrom } from '#server/modules/estimates/compute-daily-close.ts'
import { exclusionForecastFrom } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { dumpFrom } from '#server/modules/dumps/run-dump.ts'
import { startDrawing } from '#server/pictures/drawing.ts'
import { createPictureFiles } from '#server/pictures/picture-files.ts'
import { createPreviewRenderer } from '#server/previews/preview-renderer.ts'
import { startSite } from '#server/composition/site.ts'
import { renderHere } from '#server/ssr/renderer.ts'
import { parseTemplate } from '#server/ssr/template.ts'

const picturesDir = 'dist/pictures'

/** The same site on Vite's HTTP server: pages are rendered from the sources as they are now. */
export function startDevelopment({ http, vite }: { http: Server; vite: ViteDevServer }) {
  const drawing = startDrawing({
    script: 'scripts/pictures/drawing-process.ts',
    outDir: picturesDir,
    report: console.error,
  })
  return startSite({
    env: readEnv(process.env),
    picturesDir,
    drawing,
    computeDailyClose: dailyCloseFrom,
    computeExclusionForecast: exclusionForecastFrom,
    runDump: dumpFrom,
    encryptPushes: encryptHere,
    createRenderer: ({ source, settings }) =>
      renderHere({
        source,
        host: settings.site.host,
        draw: createPreviewRenderer({ pictures: createPictureFiles({ picturesDir, drawing }), publicDir: 'public' }),
        rendering: {
          render: async (path, from) =>
            (await vite.ssrLoadModule('/src/app/entries/entry-server.tsx'))['render'](path, from),
          markup: async (preview) =>
            (await vite.ssrLoadModule('/src/app/entries/preview-markup.tsx'))['previewMarkup'](preview),
          renderOffline: async (host) =>
            (await vite.ssrLoadModule('/src/app/entries/entry-server.tsx'))['renderOffline'](host),
          template: async (name) =>
            parseTemplate(await vite.transformIndexHtml(`/${name}.html`, await readFile(`${name}.html`, 'utf8'))),
          scripts: () => [], // the entry imports the app itself
        },
      }),
    serverFactory: (handler) =>
      http.on('request', (request, response) => vite.middlewares(request, response, () => handler(request, response))),
  })
}
