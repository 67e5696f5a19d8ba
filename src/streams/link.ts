/** Events that a connection reports to its channel. */
export type LinkEvent =
  | { type: 'link.opened' }
  | { type: 'link.framed'; data: string }
  /** Whether it is live, whether it is on its way there, and whether there is a network. */
  | { type: 'link.changed'; online: boolean; trying: boolean; network: boolean }
  /** The session is no longer accepted; it tries no further. CN23 */
  | { type: 'link.rejected' }

/** Report to the connection: the channel's data is complete, or cannot be joined. */
export type LinkReport = 'synced' | 'broken'
