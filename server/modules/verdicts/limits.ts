/** Milliseconds that a card is kept. SV8 */
export const MAX_VERDICT_AGE_MS = 365 * 86_400_000
