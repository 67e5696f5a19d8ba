import { joinOnRedis, startPlayers } from '../chat/start-players.ts'

// A process to be killed: players of the site on the database and the Redis that it is given. Says where it listens.
const [databaseUrl, redisUrl] = process.argv.slice(2)
const { origin } = await startPlayers(databaseUrl!, joinOnRedis(databaseUrl!, redisUrl!))
console.log(origin)
