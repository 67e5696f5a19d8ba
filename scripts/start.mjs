import './ensure-node.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs'

ensureInstalled('site')
ensureBuilt()
process.chdir(root)
process.env.NODE_ENV = 'production' // React and Fastify are twice as fast with it
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
