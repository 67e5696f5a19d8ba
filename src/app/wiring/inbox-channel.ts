/** The name by which tabs share what waits for the player. */
export const INBOX_CHANNEL = 'inbox'

/** Notifies every tab, this one too, that the inbox has changed. CH27 */
export function inboxChanged(): void {
  const channel = new BroadcastChannel(INBOX_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
