/** Minutes for which a guest's time is held: while it is chosen and typed, and again from when the form is sent. */
export const heldMinutes = 10
/** Hours in which the mailed link books the time, held or not, if it is still free. */
export const confirmableHours = 24
/** Seconds before the end at which the time left is read aloud. */
export const announcedSeconds = [120, 30] as const
