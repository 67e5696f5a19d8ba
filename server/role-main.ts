import { runRole } from './modules/roles/run-role.ts'
import { runCommand } from './run-command.ts'

await runCommand(runRole)
