import { chatServer } from './chat-server.ts'

// A process of its own, to be killed: the chat over the file and at the port that it is given. Says when it listens.
const [file, port] = process.argv.slice(2)
const server = await chatServer({ url: `file:${file}`, origin: `http://localhost:${port}` })
console.log(await server.app()!.listen({ port: Number(port), host: '127.0.0.1' }))
