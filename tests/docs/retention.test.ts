import { RETENTION_DAYS, type RetentionKind } from '#domain/site/retention.ts'
import { kept, limits, retention } from '#messages/retention.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('[RT8] docs/privacy.md has a row for each kind and for all that has no limit', () => {
  const rows = readFileSync('docs/privacy.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.slice(1)).toEqual([
    ...(Object.keys(RETENTION_DAYS) as RetentionKind[]).map(
      (kind) => `| ${limits[kind].what} | ${retention.days(RETENTION_DAYS[kind])} ${limits[kind].after} |`,
    ),
    ...kept.map(({ what, until }) => `| ${what} | ${until} |`),
  ])
})
