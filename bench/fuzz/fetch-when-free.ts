const BUSY = [429, 503]

/** Asks again as long as the site is busy or limits its callers, when it says. */
export async function fetchWhenFree(address: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(address, init)
    if (!BUSY.includes(response.status)) return response
    await response.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 1_000 * (Number(response.headers.get('retry-after')) || 1)))
  }
}
