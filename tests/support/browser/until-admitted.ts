/** Asks again while the site is too busy to answer (AP36). It delays each refusal itself, so there is nothing to wait for here. */
export async function untilAdmitted<T extends { status(): number } | null>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await ask()
    if (response?.status() !== 503) return response
  }
}
