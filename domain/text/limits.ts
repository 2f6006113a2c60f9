/** Business constants and limits of specification §9. Times in milliseconds unless the name says otherwise. */
export const autocompletePageSize = 50
/** Visits that a patient's card opens with, which are nearly always all of them. */
export const visitsOnCard = 50
export const searchDebounceMs = 500
export const truncatedTextLength = 40
export const popoverMaxWidth = 400
/** Items that a count of unread notifications fetches. */
export const fetchedNotifications = 1
export const fetchMinimumDelayMs = 200
export const reloadGuardMs = 60_000
export const defaultCountry = 'IT'
export const defaultDialCode = '+39'
export const toastSeconds = { success: 5, warning: 6, error: 6 } as const
export const localeCookieDays = 365
export const progressBarThrottleMs = 200
export const progressBarDurationMs = 5000
export const chatBadgeDelayMs = 2000
export const drawerWidth = 316
export const bookingPanelWidth = 1000
/** Rows per page: default and maximum (product.md §8). */
export const defaultPageLimit = 25
export const maximumPageLimit = 200
/** Totals are exact up to this number (contract.md, "Habits"). */
export const exactTotalLimit = 10_000
/** Minutes in which a change can be undone and its participant is not notified yet, unless a setting says otherwise. */
export const undoWindowMinutes = 3
/** Longest undo window of a practice, in minutes. */
export const mostUndoMinutes = 60
