import { execFileSync } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { writeSnippets } from './snippets.ts'

const read = { method: 'GET', url: 'https://v.test/api/items?search=it%27s', isGuarded: false, isStream: false }
const report = {
  method: 'POST',
  url: 'https://v.test/ingest/hatches',
  body: '[{"playerName":"D\'Artagnan"}]',
  isGuarded: true,
  isStream: false,
}

it('[DP9] a read is one line of curl', () => {
  expect(writeSnippets(read).curl).toBe("curl 'https://v.test/api/items?search=it%27s'")
  expect(writeSnippets({ ...read, isStream: true }).curl).toBe("curl -N 'https://v.test/api/items?search=it%27s'")
})

it('[DP9] the shell reads the arguments of curl as they were meant', () => {
  const script = writeSnippets(report).curl.replace(/^curl/, "printf '%s\\n'")
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n')).toEqual([
    '-X',
    'POST',
    report.url,
    '-H',
    'Authorization: Bearer YOUR_KEY',
    '-H',
    'Content-Type: application/json',
    '-d',
    report.body,
  ])
})

it('[DP9] the JavaScript sends the same call', async () => {
  const send = vi.fn<(...given: unknown[]) => Promise<Response>>(async () => new Response('{}'))
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  for (const call of [read, report])
    await AsyncFunction('fetch', 'console', writeSnippets(call).javascript)(send, { log: () => {} })
  expect(send.mock.calls).toEqual([
    [read.url],
    [
      report.url,
      {
        method: 'POST',
        headers: { Authorization: 'Bearer YOUR_KEY', 'Content-Type': 'application/json' },
        body: report.body,
      },
    ],
  ])
})

it('[DP9] the Python calls the same address with the same body', () => {
  expect(writeSnippets(report).python).toBe(`from urllib.request import Request, urlopen

with urlopen(Request("https://v.test/ingest/hatches", data="[{\\"playerName\\":\\"D'Artagnan\\"}]".encode(), headers={"Authorization": "Bearer YOUR_KEY", "Content-Type": "application/json"}, method="POST")) as response:
    print(response.status, response.read().decode())`)
})
