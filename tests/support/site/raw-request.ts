import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Every answer that a server gives to these bytes, each piece written once it is there, until the server or, after `answers`, the client ends the connection. */
export function rawRequest(
  port: number,
  pieces: string | readonly (string | Promise<string>)[],
  answers = 1,
): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const write = async () => {
      for (const piece of typeof pieces === 'string' ? [pieces] : pieces) socket.write(await piece)
    }
    const socket = connect(port, '127.0.0.1', () => void write())
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (parseAnswers(text).length === answers) socket.destroy()
    })
    // A server that refuses ends the connection while it is still written to.
    socket.on('error', (error) => (text === '' ? reject(error) : undefined))
    socket.on('close', () => resolve(parseAnswers(text)))
  })
}

function parseAnswers(text: string): RawAnswer[] {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return []
  const [line = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  )
  const rest = text.slice(end + 4)
  const length = Number(headers['content-length'] ?? 0)
  if (rest.length < length) return []
  return [
    { status: Number(line.split(' ')[1]), headers, body: rest.slice(0, length) },
    ...parseAnswers(rest.slice(length)),
  ]
}
