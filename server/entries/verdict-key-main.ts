import { runVerdictKey } from '#server/modules/verdicts/run-verdict-key.ts'
import { runCommand } from './run-command.ts'

await runCommand(runVerdictKey)
