export type TestBrowser = ReturnType<typeof testBrowser>
type Cookie = { name: string; value: string; path: string }

const inPath = (path: string, cookiePath: string) =>
  path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)

/** What matters of a browser here: it keeps the cookies of one host and follows no redirect by itself. */
export function testBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, Cookie>()

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split(/; */)
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const attribute = (wanted: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const isGone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '9999') <= Date.now()
    if (isGone) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, value, path })
  }

  async function go(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address)
    const cookie = [...cookies.values()]
      .filter(({ path }) => inPath(pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }), ...Object(init.headers) },
    })
    response.headers.getSetCookie().forEach(keep)
    return response
  }

  return {
    cookies,
    go,
    /** Goes on until an answer leads to no other address, or to one that `stop` holds back. */
    async follow(
      address: string | URL,
      stop: (next: URL) => boolean = () => false,
    ): Promise<{ at: URL; response: Response }> {
      let at = new URL(address)
      for (;;) {
        const response = await go(at)
        const location = response.headers.get('location')
        if (location === null) return { at, response }
        at = new URL(location, at)
        if (stop(at)) return { at, response }
      }
    },
  }
}
