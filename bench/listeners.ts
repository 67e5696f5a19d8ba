import { WebSocket } from 'ws'

/** Other readers of the live channel, in a process of their own. Arguments: address, how many. */
const [address = '', count = '0'] = process.argv.slice(2)
let open = 0
for (let index = 0; index < Number(count); index++) {
  const socket = new WebSocket(address)
  socket.once('open', () => {
    if (++open === Number(count)) process.send?.('ready')
  })
  socket.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
}
