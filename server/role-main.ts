import { EnvError, readEnv } from './env.ts'
import { runRole } from './modules/roles/run-role.ts'

try {
  const { databaseUrl } = readEnv(process.env)
  process.exitCode = await runRole({
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
