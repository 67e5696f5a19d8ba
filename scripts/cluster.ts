import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './cluster/start-cluster.ts'
import { ensureBuilt, ensureInstalled, fail } from './ensure.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { ensureRedis, startRedis } from './redis.mjs'

/** `npm run cluster -- 3` starts three processes; `--keep FOLDER` keeps their database there. CL40 */

ensureInstalled()
ensureBuilt()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, port: { type: 'string', default: '0' } },
})
const processes = Number(positionals[0] ?? 3)
if (!Number.isInteger(processes) || processes < 1 || processes > 16)
  fail('npm run cluster -- N: expected 1 to 16 processes')

if (!(await ensurePostgres())) fail('No PostgreSQL was found: install its server.')
if (!(await ensureRedis())) fail('No Redis was found: install redis-server.')

const folder = values.keep === undefined ? {} : { folder: resolve(values.keep) }
const postgres = await startPostgres(folder)
const redis = await startRedis()
const ingestToken = process.env['INGEST_TOKEN'] || randomBytes(24).toString('base64url')
const cluster = await startCluster({
  processes,
  ingestToken,
  env: () => ({ DATABASE_URL: postgres.url, REDIS_URL: redis.url }),
  port: Number(values.port),
})
console.log(`The balancer is at ${cluster.origin}`)
for (const { name, origin } of cluster.members) console.log(`${name} is at ${origin}`)
console.log(`PostgreSQL is at ${postgres.url}\nRedis is at ${redis.url}`)
console.log(`Ingest token: ${ingestToken}`)

async function stop() {
  await cluster.stop()
  await redis.stop()
  await postgres.stop()
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
