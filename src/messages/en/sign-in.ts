export const title = 'Signing in'
export const heading = 'Signing you in…'
export const text = 'One moment, you’ll be right back where you were.'
export const noScript = 'Turn on JavaScript to sign in. Everything else works without it.'
