import Fastify from 'fastify'

/** The yardstick: a Fastify route that answers a constant. Arguments: port, the constant in base64. */
const [port, constant] = process.argv.slice(2)
const body = Buffer.from(constant ?? '', 'base64')
const app = Fastify()
app.get('/', (_, reply) => reply.type('application/octet-stream').send(body))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
