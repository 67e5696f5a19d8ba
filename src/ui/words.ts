/** The words of parts of every screen; all others come as props. */
export const close = 'Close'
export const noPicture = 'No picture'
export const notification = 'Notification'
export const notifications = 'Notifications ({hotkey})'
export const closeNotification = 'Close notification'
