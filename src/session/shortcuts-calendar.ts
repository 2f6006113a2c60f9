import type { Shortcut } from './shortcuts'

/** The keys of the calendar. */
export const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['1'], does: 'Giorno' },
  { keys: ['2'], does: 'Settimana' },
  { keys: ['3'], does: 'Mese' },
  { keys: ['4'], does: 'Elenco' },
  { keys: ['T'], does: 'Torna a oggi' },
  { keys: ['↑', '↓', '←', '→'], does: 'Da una visita all’altra, da un giorno all’altro' },
  { keys: ['Invio'], does: 'Apri la visita; sul calendario, scegli un orario libero' },
  { keys: ['M'], does: 'Sulla visita: spostala con le frecce' },
  { keys: ['Maiusc', '↑ ↓'], does: 'Mentre si sposta: allunga o accorcia' },
  { keys: ['Canc'], does: 'Sulla visita: cancellala' },
]
