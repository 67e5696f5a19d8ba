/** Runs every step of a clean-up and warns about those that fail: what was measured by then is still reported. RU55 */
export async function cleanUp(...steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      console.warn(
        `  Clean-up failed, figures are unaffected: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}
