import type { SetupStep } from '#contract/desk-setup.ts'
import type { SetupState } from './setup.ts'

/** Lines for the operator about the open steps; none when all are done. RU57, RU58 */
export function describeSetup({ steps, takesIngest, hasLead }: SetupState, origin: string): string[] {
  const actions: Record<SetupStep['name'], [name: string, action: string]> = {
    catalogue: ['Catalogue', 'npm run import -- data/pets.json --yes'],
    values: ['First values', 'npm run import -- values.csv --yes (first line: slug,variant,value)'],
    hatches: [
      'Hatch feed',
      takesIngest
        ? `let your bot post to ${origin}/ingest/hatches (README.md, "Feed it")`
        : 'set INGEST_TOKEN, restart, then let your bot post hatches (README.md, "Feed it")',
    ],
    'sign-in': [
      'Sign-in',
      'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, then restart (docs/configuration.md)',
    ],
    staff: hasLead
      ? ['Staff', 'npm run role -- give NAME editor (NAME signs in first)']
      : ['First lead', 'npm run role -- give NAME lead (NAME signs in first), or set FIRST_LEAD'],
    backups: ['Backups', `docs/operations.md, "Backup and restore"; a lead ticks them off at ${origin}/desk`],
    push: ['Push', 'a push service refuses this site: docs/operations.md, "Push messages"'],
  }
  const open = steps.filter(({ isDone }) => !isDone).map(({ name }) => actions[name])
  if (open.length === 0) return []
  const width = Math.max(...open.map(([name]) => name.length))
  return [
    'Still to do on this site (docs/operations.md, "First hour"):',
    ...open.map(([name, action]) => `  ${name.padEnd(width)}  ${action}`),
  ]
}
