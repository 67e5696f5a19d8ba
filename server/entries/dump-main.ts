import { runDumpCommand } from '#server/modules/dumps/run-dump-command.ts'
import { constants, setPriority } from 'node:os'
import { runCommand } from './run-command.ts'

// The site's requests come first.
setPriority(constants.priority.PRIORITY_LOW)
await runCommand(runDumpCommand)
