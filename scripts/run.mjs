import './ensure-node.mjs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `node scripts/run.mjs FILE …`: runs a program of the project or of a package in this process, with the other arguments. */
const [file] = process.argv.splice(2, 1)
process.argv[1] = resolve(file)
await import(pathToFileURL(process.argv[1]).href)
