import type { Shortcut } from './shortcuts'

/** The keys of the calendar. */
export const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['↑', '↓', '←', '→'], does: 'Passa da una visita all’altra' },
  { keys: ['Invio'], does: 'Apri la visita' },
]
