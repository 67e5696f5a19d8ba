import Fastify from 'fastify'

/** The yardstick: a Fastify route that answers a constant. Arguments: port, bytes. */
const [port, bytes] = process.argv.slice(2).map(Number)
const body = Buffer.alloc(bytes ?? 0, 'x')
const app = Fastify()
app.get('/', (_, reply) => reply.type('application/octet-stream').send(body))
await app.listen({ port: port ?? 0, host: '127.0.0.1' })
process.send?.('ready')
