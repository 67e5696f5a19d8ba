import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'

ensureNode()
const installed = ensureInstalled('site')
ensureBuilt()
await installed
process.env.NODE_ENV = 'production'
await import(pathToFileURL(join(root, 'dist/server/import.js')).href)
