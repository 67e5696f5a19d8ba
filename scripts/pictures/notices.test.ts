import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

import { rootDir } from './drawing/paths.ts'

it.each([
  ['@lobehub/fluent-emoji-3d', 'MIT', /^\| Fluent Emoji.*Microsoft.*`@lobehub\/fluent-emoji-3d` \| MIT \|$/m],
  ['lucide-react', 'ISC', /^\| Lucide.*\| ISC;/m],
  ['@fontsource-variable/baloo-2', 'OFL-1.1', /^\| Baloo 2 .*SIL Open Font License 1\.1/m],
  ['@fontsource-variable/figtree', 'OFL-1.1', /^\| Figtree .*SIL Open Font License 1\.1/m],
  ['lightweight-charts', 'Apache-2.0', /TradingView Lightweight Charts[^]*Apache License 2\.0/],
])('[PI5] the notices credit %s under the licence that it has, %s', async (name, licence, notice) => {
  const [notices, manifest] = await Promise.all([
    readFile(`${rootDir}NOTICES.md`, 'utf8'),
    readFile(`${rootDir}node_modules/${name}/package.json`, 'utf8'),
  ])
  expect(JSON.parse(manifest)).toMatchObject({ license: licence })
  expect(notices).toMatch(notice)
})

it('[PI5] the notices hold the text of the licence of the art', async () => {
  const notices = await readFile(`${rootDir}NOTICES.md`, 'utf8')
  expect(notices).toContain('Copyright (c) Microsoft Corporation.')
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).toContain('is not affiliated with')
})
