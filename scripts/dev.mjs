import './ensure-node.mjs'
import { createServer } from 'node:http'
import { ensureInstalled, root } from './ensure.mjs'

ensureInstalled()
process.chdir(root)

const { createServer: createVite } = await import('vite')
// One HTTP server for Vite, its reload socket and the site. Vite looks first, and passes on what it does not know.
const http = createServer()
// All that pages load later too is found at the start: a package that is met later makes Vite load the page again.
const optimizeDeps = { entries: ['src/app/entries/entry-client.tsx'] }
const vite = await createVite({
  appType: 'custom',
  optimizeDeps,
  server: { middlewareMode: true, ws: { server: http }, hmr: { server: http } },
})
const { startDevelopment } = await vite.ssrLoadModule('/server/entries/dev.ts')
await startDevelopment({ http, vite })
