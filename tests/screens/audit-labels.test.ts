import { expect, test } from 'vitest'
import { whoText } from '../../src/screens/audit-labels'
import { aboutText, furtherAttemptsText } from '../../src/screens/feature-lists/audit-sentences'

const record = { id: 1, name: 'Neri Ada' }

test.each([
  [{ action: 'read', subject: 'patients', record: null }, 'Pazienti, elenco'],
  [{ action: 'read', subject: 'bookings', record: null }, 'Prenotazioni, elenco'],
  [{ action: 'read', subject: 'users', record: null }, 'Utenti, elenco'],
  [{ action: 'read', subject: 'patients', record }, 'Paziente'],
  [{ action: 'export', subject: 'patients', record: null }, 'Paziente'],
  [{ action: 'denied', subject: 'many', record: null }, 'Altri tentativi'],
])('an entry %j is about "%s"', (line, words) => {
  expect(aboutText(line)).toBe(words)
})

test.each([
  [1, 'Un altro tentativo respinto nello stesso minuto, oltre a quelli registrati uno per uno.'],
  [1_290, 'Altri 1.290 tentativi respinti nello stesso minuto, oltre a quelli registrati uno per uno.'],
])('%i denied attempts without an entry of their own are shown as "%s"', (count, words) => {
  expect(furtherAttemptsText(count)).toBe(words)
})

test.each([
  [null, 'Sistema'],
  [{ id: null, name: 'Amministratore' }, 'Amministratore'],
  [{ id: 7, name: 'Sara Bianchi' }, 'Sara Bianchi'],
])('the author %j is shown as "%s"', (actor, words) => {
  expect(whoText({ actor, on_behalf_of: null, impersonator: null })).toBe(words)
})
