import { runDiscord } from '#server/modules/discord/run-discord.ts'

process.exitCode = await runDiscord({
  args: process.argv.slice(2),
  variables: process.env,
  print: (line) => console.log(line),
})
