import { chatServer } from './chat-server.ts'

// A process to be killed: the chat over the database and at the port that it is given. Says when it listens. With `--die-undelivered` it kills itself
// between the storage and the delivery of the first message.
const [url, port, fault] = process.argv.slice(2)
const server = await chatServer({
  url: url!,
  origin: `http://localhost:${port}`,
  ...(fault === '--die-undelivered' && { beforeDelivery: () => process.kill(process.pid, 'SIGKILL') }),
})
console.log(await server.app()!.listen({ port: Number(port), host: '127.0.0.1' }))
