import type { NotificationProvider } from '@refinedev/core'
import { announce, withdraw } from '../platform/basic/toasts'

/** refine's way to the toasts. What can be taken back goes to the undo bar by itself: `offerRecordUndo`. */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description: text, type }) {
    // what could not be read is said where it would stand
    if (key?.endsWith('-getOne-notification')) return
    // "progress" is of refine's own undo, which no mutation asks for
    if (type !== 'progress') announce({ ...(key !== undefined && { key }), type, title: message, text })
  },
  close: withdraw,
}
