import type { NotificationProvider } from '@refinedev/core'
import { serverNow } from '../platform/basic/clock'
import { announce, withdraw } from '../platform/basic/toasts'
import { offerUndo, withdrawUndo } from '../platform/session'

/** refine's way to the toasts; what can be taken back, for so many seconds, goes to the undo bar. */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description: text, type, undoableTimeout = 0, cancelMutation }) {
    // what could not be read is said where it would stand
    if (key?.endsWith('-getOne-notification')) return
    if (type !== 'progress') announce({ ...(key !== undefined && { key }), type, title: message, text })
    else if (key !== undefined && cancelMutation)
      offerUndo({ key, title: message, until: serverNow() + 1000 * undoableTimeout, undo: cancelMutation })
  },
  close(key) {
    withdraw(key)
    withdrawUndo(key)
  },
}
