import { type Env, EnvError, readEnv } from '#server/env.ts'

type CommandOptions = {
  /** Arguments after the command's name. */
  args: readonly string[]
  databaseUrl: string
  backups: Env['backups']
  dumpFolder: string
  /** Milliseconds. */
  now: number
  print: (line: string) => void
}

/** Runs an operator's command on the database of the environment. A faulty variable ends it with one line that names it. CF2 */
export async function runCommand(run: (options: CommandOptions) => Promise<number>): Promise<void> {
  try {
    const { databaseUrl, backups, dumpFolder } = readEnv(process.env)
    process.exitCode = await run({
      args: process.argv.slice(2),
      databaseUrl,
      backups,
      dumpFolder,
      now: Date.now(),
      print: (line) => console.log(line),
    })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
