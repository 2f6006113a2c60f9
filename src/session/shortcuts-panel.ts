import type { Shortcut } from './shortcuts'

/** The keys of the booking panel. */
export const panelShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Invio'], does: 'Salva' },
  { keys: ['↑', '↓', '←', '→'], does: 'Scegli il giorno o l’orario' },
  { keys: ['Esc'], does: 'Chiudi il pannello' },
]
