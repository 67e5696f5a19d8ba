import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { root } from '../../scripts/ensure.mjs'

const RUNNER = `
  import { spawn } from 'node:child_process'
  import { endWithThisProcess } from './scripts/programs.mjs'
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  endWithThisProcess(server)
  console.log(server.pid)
`
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('[CL53] a server that a run started ends when the run is killed', async () => {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], { cwd: root })
  const [line] = await once(runner.stdout, 'data')
  const pid = Number(String(line))
  expect(isRunning(pid)).toEqual(true)
  runner.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toEqual(false)
})
