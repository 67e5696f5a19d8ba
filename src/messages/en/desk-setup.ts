import type { SetupStep } from '#contract/desk-setup.ts'

type Name = SetupStep['name']

export const title = 'Set up your site'
export const intro = 'Only leads see this. Run commands on the server, in the site’s folder.'
export const progress = (done: number, count: number) => `${done} of ${count} done`
export const names: Record<Name, string> = {
  catalogue: 'Catalogue',
  values: 'First values',
  hatches: 'Hatch feed',
  'sign-in': 'Sign-in',
  staff: 'Staff',
  backups: 'Backups',
  push: 'Push messages',
}
export const done = 'Done'
export const toDo = 'To do'

export const advice: Record<Name, string> = {
  catalogue: 'The site comes with its pets and eggs. Bring them back:',
  values: 'Import a CSV file whose first line is ',
  hatches: 'Let your bot post every hatch. Try it with a real one, because everyone sees it:',
  'sign-in': 'Set these three, then restart. docs/configuration.md says where they come from.',
  staff: 'Nobody decides on reports against themselves, so you need one more editor or lead. Once they’ve signed in:',
  backups:
    'The site can’t see your backups. “Backup and restore” in docs/operations.md shows how to make them. Try a restore, too.',
  push: 'A push service refuses this site’s messages, so they wait. We try again by ourselves. If it lasts, set PUSH_CONTACT to an address that reaches you, then restart. The server’s log names the service.',
}
/** Follows the advice about values. */
export const columns = 'slug,variant,value'
export const needsToken = 'First set INGEST_TOKEN to a secret of 16 characters or more, and restart.'
/** Before and after the link to the bulk entry. */
export const orPaste = ['Or paste them on ', '. Two other editors or leads approve those.'] as const
export const bulkEntry = 'the bulk entry page'

export const commands: Record<Exclude<Name, 'backups' | 'push'>, (origin: string) => string> = {
  catalogue: () => 'npm run import -- data/pets.json --yes',
  values: () => 'npm run import -- values.csv --yes',
  hatches: (origin) =>
    `curl -X POST ${origin}/ingest/hatches -H "authorization: Bearer $INGEST_TOKEN" -H 'content-type: application/json' -d '[{"id":"1","slug":"king-doggy","variant":"Shiny","playerName":"Nova","isPublic":true}]'`,
  'sign-in': () => 'OIDC_ISSUER= OIDC_CLIENT_ID= OIDC_CLIENT_SECRET=',
  staff: () => 'npm run role -- give NAME editor',
}
export const copy = 'Copy command'
export const copied = 'Command copied'
export const copyFailed = 'Couldn’t copy. Select the command instead.'

export const confirmBackups = 'I’ve set up backups'
export const backupsConfirmed = 'A lead said that backups are set up.'
export const withdrawBackups = 'Take it back'
export const backupsDone = 'Backups are ticked off.'
export const allSet = 'All set! Your site is ready.'
export const undo = 'Undo'
export const undoDescription = 'Puts Backups back on the list.'
export const failed = 'Couldn’t save that. Try again.'
