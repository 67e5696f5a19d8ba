import { runRole } from '#server/modules/roles/run-role.ts'
import { runCommand } from './run-command.ts'

await runCommand(runRole)
