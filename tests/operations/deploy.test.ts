import { createSingleProcessBus } from '#server/bus/single-process-bus.ts'
import { readEnv } from '#server/env.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/bgsi@.service')
const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!))

const variables = names(read('server/env.ts'), /^ {2}([A-Z_]+): v\./gm)
const SECRETS = { SITE_HOST: 'values.example', INGEST_TOKEN: 'x'.repeat(16), POSTGRES_PASSWORD: 'word' }

/** The environment of a process in a container: the image's, then that of compose. */
function containerEnv() {
  const image = /^ENV (.+=.+)$/gm
  const fromImage = [...read('Dockerfile').matchAll(image)].flatMap(([, pairs]) => pairs!.split(' '))
  const block = /x-app:[^]*?\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const fromCompose = [...block.matchAll(/^ {4}([A-Z_]+): '?(.*?)'?$/gm)].map(
    ([, name, text]) =>
      [name!, text!.replace(/\$\{(\w+):\?\}/g, (_, secret: keyof typeof SECRETS) => SECRETS[secret])] as const,
  )
  return { ...Object.fromEntries(fromImage.map((pair) => pair.split('='))), ...Object.fromEntries(fromCompose) }
}

it('[RU37] a process of the compose file starts with the settings that the page of operations names', () => {
  const env = containerEnv()
  expect(Object.keys(env).filter((name) => !variables.has(name))).toEqual(['NODE_ENV'])
  const caddy = /ipv4_address: (\S+)/.exec(compose)![1]!
  expect(readEnv(env)).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    demo: false,
    publicOrigin: 'https://values.example',
    databaseUrl: 'postgres://bgsi:word@postgres/bgsi',
    redisUrl: 'redis://redis:6379',
    trustedProxies: [{ address: caddy, prefix: 32 }],
    drainSeconds: 5,
  })
  expect(compose).toContain(`http://127.0.0.1:${env['PORT']}/readyz`)
  expect(read('deploy/Caddyfile')).toContain(`app1:${env['PORT']} app2:${env['PORT']}`)
})

it('[RU37] the systemd unit sets variables that the server reads', () => {
  const set = names(unit, /(?:^Environment=| )([A-Z_]+)=/gm)
  expect([...set].filter((name) => !variables.has(name))).toEqual(['NODE_ENV'])
})

it('[RU37] the page of variables lists each of them', () => {
  const page = read('docs/configuration.md')
  expect(variables.size).toBeGreaterThan(20)
  expect([...variables].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('[RU37] every metric that the page of operations and the alerts name exists', async () => {
  const metrics = createMetrics({ events: createEventBus<ServerEvents>(() => {}) })
  metrics.watchLive({ position: { seq: 0 } }, { position: { seq: 0 }, subscribers: 0, chatConnections: 0 })
  metrics.watchBus(createSingleProcessBus())
  metrics.watchBackups(async () => 1)
  metrics.watchDatabase(() => ({ busy: 0, idle: 0, waiting: 0 }))
  const existing = names(await metrics.read(), /^# TYPE (\w+)/gm)
  const page = read('docs/operations.md')
  const alerts = read('deploy/alerts.yaml')
  const pattern = /\b((?:bgsi|nodejs)_[a-z0-9_]*[a-z0-9])\b/g
  const known = (name: string) => existing.has(name) || existing.has(name.replace(/_(count|bucket)$/, ''))
  const named = [...names(page, pattern), ...names(alerts, pattern)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known(name))).toEqual([])
  expect([...existing].filter((name) => name.startsWith('bgsi_') && !page.includes(name))).toEqual([])
  expect([...names(alerts, /alert: (\w+)/g)].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
