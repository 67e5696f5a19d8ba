import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { freePort } from '../../scripts/programs.mjs'
import { fitToWire } from './fit-to-wire.ts'
import { recordPage } from './record-page.ts'
import type { Answer } from './server.ts'
import { writeDocument } from './write-document.ts'
import { writeEntry, writeFunctions } from './write-script.ts'

/** Headers that belong to one answer of the site; its policy names the hash of its own inline script. */
const OWN_HEADERS =
  /^(date|connection|keep-alive|transfer-encoding|content-length|etag|set-cookie|content-security-policy)$/

export type ReferencePage = { address: string; scriptBytes: number; markupBytes: number }

async function fetchPacked(url: string): Promise<{ headers: Answer['headers']; body: Buffer; text: Buffer }> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.test(name)))
  const isPacked = headers['content-encoding'] === 'br'
  return { headers, body, text: isPacked ? brotliDecompressSync(body) : body }
}

/**
 * Starts a server, in a process of its own, of pages without an application: each weighs what a page of the site weighs, in files of the
 * same sizes that are loaded in the same order (RU54).
 */
export async function startReference(origin: string) {
  const port = await freePort()
  const server = fork('bench/reference/server.ts', [String(port)], {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await once(server, 'message')
  const known = new Map<string, number>()

  /** Writes a file that has as many bytes as the site's, plain and compressed. @returns its plain bytes */
  async function writeScript(path: string, start = ''): Promise<[Answer, number]> {
    const { headers, body, text } = await fetchPacked(origin + path)
    const write = (noise: number) => start + writeFunctions(Math.max(0, text.length - start.length), noise)
    return [
      {
        path,
        headers,
        body: headers['content-encoding'] === 'br' ? fitToWire(write, body.length) : Buffer.from(write(0.3)),
      },
      text.length,
    ]
  }

  return {
    /** Records a page of the site and serves its reference. */
    async add(path: string): Promise<ReferencePage> {
      const { scripts, lateScripts, pictures, fonts, weights } = await recordPage(origin + path)
      const [entry, ...listed] = scripts
      if (entry === undefined) throw new Error(`${path} loads no script`)
      const page = await fetchPacked(origin + path)
      const answers: Answer[] = []
      const place = (file: string) => `/reference${path}${file}`.replaceAll('//', '/')
      const [entryAnswer, entryBytes] = await writeScript(entry, writeEntry(listed, lateScripts))
      // Its list of files differs from page to page.
      answers.push({ ...entryAnswer, path: place(entry) })
      let scriptBytes = entryBytes
      for (const file of [...listed, ...lateScripts]) {
        if (!known.has(file)) {
          const [answer, bytes] = await writeScript(file)
          answers.push(answer)
          known.set(file, bytes)
        }
        scriptBytes += known.get(file)!
      }
      for (const file of ['/favicon.svg', ...fonts, ...pictures]) {
        if (known.has(file)) continue
        const { headers, body } = await fetchPacked(origin + file)
        answers.push({ path: file, headers, body })
        known.set(file, body.length)
      }
      const write = (noise: number) =>
        writeDocument(page.text.length, weights, { entry: place(entry), fonts, pictures }, noise)
      const body = fitToWire(write, page.body.length)
      answers.push({ path, headers: page.headers, body })
      server.send(answers)
      await once(server, 'message')
      return { address: `http://localhost:${port}${path}`, scriptBytes, markupBytes: page.text.length }
    },
    stop() {
      server.disconnect()
    },
  }
}
