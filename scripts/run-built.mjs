import './ensure-node.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs'

/** `node scripts/run-built.mjs NAME …`: runs a built program of the site in this process, with the other arguments. */
ensureInstalled('site')
ensureBuilt()
process.env.NODE_ENV = 'production'
const [name] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href)
