/** The words of parts that stand on every screen; all others come as props. */
export const close = 'Close'
export const noPicture = 'No picture'
export const notification = 'Notification'
export const notifications = 'Notifications ({hotkey})'
export const closeNotification = 'Close notification'
