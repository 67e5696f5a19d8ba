import { runImport } from '#server/import/run-import.ts'
import { runCommand } from './run-command.ts'

await runCommand(runImport)
