/** Reason why the server refused a message or an offer, by its code, where it says more than that it was not sent. */
export const refusals: Readonly<Record<string, string>> = {
  'conversation.closed': 'This player deleted their account.',
  'conversation.not_found': 'This conversation no longer exists.',
  'account.muted': 'A moderator muted you: you can read, but not write for now.',
  'account.suspended': 'A moderator suspended you: you can read, but not write.',
  'typing.not_allowed': 'They haven’t allowed you to type yet. Send a phrase.',
  'typing.off': 'On this site players talk in phrases.',
  'typing.revoked': 'You turned typing off here.',
  'licence.needed': 'Answer the three safety questions first.',
  'message.contact_detail': 'Links, codes and contact details can’t be sent here.',
  'requests.closed': 'This player doesn’t take requests from you.',
  'offer.refused': 'Their inbox rules don’t take this offer. Change it, or ask someone else.',
  'phrase.offer_changed': 'The offer has changed. Choose the pet again.',
  'phrase.pet_gone': 'That pet is no longer in the offer.',
  'rate.limited': 'You’re sending too fast. Wait a moment.',
  'trade_sharing.off': 'Your account says not to use your trades.',
}
