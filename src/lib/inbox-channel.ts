/** The name by which tabs share what waits for the player. */
export const INBOX_CHANNEL = 'inbox'

/** Says to every tab, this one too, that what waits has changed. CH27 */
export function inboxChanged(): void {
  const channel = new BroadcastChannel(INBOX_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
