import { parentPort, workerData } from 'node:worker_threads'

/** In place of the built render thread: does what the path of a page says. */
const answer = (job) => {
  const path = job.path ?? job.kind
  if (path === '/exit') process.exit(3)
  if (path === '/throw')
    setImmediate(() => {
      throw new Error('not caught')
    })
  if (path === '/hang') for (;;);
  if (path === '/fail')
    return { error: { name: 'TypeError', message: 'broken', stack: 'TypeError: broken\n    at there' } }
  if (path === '/failure')
    return {
      value: {
        status: 500,
        body: Buffer.from('sorry'),
        failure: { name: 'Error', message: 'inner', stack: 'Error: inner\n    at a loader' },
      },
    }
  if (job.name === 'egg') return { error: { name: 'NotFoundError', message: 'there is no egg' } }
  if (job.kind === 'json') return { value: { body: JSON.stringify({ read: job.name, argument: job.argument }) } }
  if (job.kind === 'read') return { value: { read: job.name, argument: job.argument } }
  if (job.kind === 'picture') return { value: Buffer.from('png') }
  return {
    value: { status: 200, body: Buffer.from(`${path} of ${workerData.site.host}, ${job.stats?.usersOnline} online`) },
  }
}
parentPort.on('message', ({ id, request, note }) => {
  if (note !== undefined)
    parentPort.postMessage({ id: 1, value: { status: 200, body: Buffer.from(`${note} is drawn`) } })
  else if (request.path?.startsWith('/drawn/')) parentPort.postMessage({ note: request.path.slice('/drawn/'.length) })
  else parentPort.postMessage({ id, ...answer(request) })
})
