/** A call of the API, as the examples of code make it. */
export type ApiCall = {
  method: string
  /** The full address. */
  url: string
  /** JSON text. */
  body?: string | undefined
  isGuarded: boolean
  isStream: boolean
}

const KEY = 'YOUR_KEY'
/** For a POSIX shell. */
const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
/** For JavaScript and Python, whose strings have the escapes of JSON. */
const quote = (text: string) => JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The same call in three languages, without a library that has to be installed. DP9 */
export const writeSnippets = (call: ApiCall) => ({
  curl: writeCurl(call),
  javascript: writeJavaScript(call),
  python: writePython(call),
})

const writeCurl = ({ method, url, body, isGuarded, isStream }: ApiCall) =>
  [
    `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoteShell(url)}`,
    ...(isGuarded ? [`-H 'Authorization: Bearer ${KEY}'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteShell(body)}`]),
  ].join(' \\\n  ')

function writeJavaScript({ method, url, body, isGuarded, isStream }: ApiCall) {
  if (isStream)
    return `const events = new EventSource(${quote(url)})
for (const type of ['hatch', 'value'])
  events.addEventListener(type, (event) => console.log(JSON.parse(event.data)))`
  const headers = [
    ...(isGuarded ? [`Authorization: 'Bearer ${KEY}'`] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
  ]
  return `const response = await fetch(${quote(url)}${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`})
console.log(response.status, await response.text())`
}

function writePython({ method, url, body, isGuarded, isStream }: ApiCall) {
  const headers = [
    ...(isGuarded ? [`"Authorization": "Bearer ${KEY}"`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "application/json"`]),
  ]
  const parts = [
    quote(url),
    ...(body === undefined ? [] : [`data=${quote(body)}.encode()`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
  ]
  return `from urllib.request import Request, urlopen

with urlopen(Request(${parts.join(', ')})) as response:
    ${isStream ? 'for line in response:\n        print(line.decode(), end="")' : 'print(response.status, response.read().decode())'}`
}
