export const leakTitle = 'Found a leaked key?'
export const leakText =
  'Paste it here, or the text it’s in, and we revoke it. You don’t need an account, and it works for anyone’s key.'
export const leakLabel = 'Leaked key'
export const leakHint = 'Keys begin with bgsi_.'
export const revoke = 'Revoke key'
export const revoked = 'Thanks. Any key in your text no longer works.'
export const tooManyReports = 'You’ve sent too many. Try again in a minute.'
