import { runRestore } from '#server/backup/run-restore.ts'
import { runCommand } from './run-command.ts'

await runCommand(runRestore)
