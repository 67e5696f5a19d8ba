/** Two bubbles in conversation. */
export const Bubbles = () => (
  <svg viewBox="0 0 96 96" aria-hidden="true">
    <path
      d="M40 12a28 28 0 1 1-14 52l-13 4 4-13a28 28 0 0 1 23-43z"
      fill="var(--surface-2)"
      stroke="var(--line-control)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M26 32a18 18 0 0 1 9-8" fill="none" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M70 48a17 17 0 0 1 11 29l2 8-8-2a17 17 0 1 1-5-35z"
      fill="var(--accent-soft)"
      stroke="var(--accent)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M31 41h18M31 50h11" fill="none" stroke="var(--text-2)" strokeWidth="4" strokeLinecap="round" />
    <circle cx="84" cy="26" r="5" fill="var(--cyan-soft)" stroke="var(--cyan)" strokeWidth="2.5" />
  </svg>
)
