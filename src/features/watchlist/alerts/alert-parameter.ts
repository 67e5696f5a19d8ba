/** `?alert=king-doggy` opens the form of a rule about that pet. WL45 */
export const ALERT_PARAMETER = 'alert'
