/** In the address of an item: the sheet is open, as after a sign-in. SU6 */
export const SUGGEST_PARAMETER = 'suggest'
