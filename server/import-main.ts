import { EnvError, readEnv } from './env.ts'
import { runImport } from './import/run-import.ts'

try {
  const { databaseUrl } = readEnv(process.env)
  process.exitCode = await runImport({
    args: process.argv.slice(2),
    databaseUrl,
    now: Date.now(),
    print: (line) => console.log(line),
  })
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
