import { runBackup } from '#server/backup/run-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(runBackup)
