import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'

/** `node scripts/run-built.mjs NAME …`: runs a built program of the site in this process, with the other arguments. */
ensureNode()
const installed = ensureInstalled('site')
ensureBuilt()
await installed
process.env.NODE_ENV = 'production'
const [name] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href)
