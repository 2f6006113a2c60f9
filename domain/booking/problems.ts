import type { HiddenReason } from '../availability/availability'
import { validationText } from '../text/validation'
import { overlapMessage } from './overlap'

interface ProblemText {
  readonly kind: 'forbidden' | 'invalid' | 'overlap'
  readonly field: string
  readonly text: string
}

/**
 * Remedy for most reasons where booking out of hours is allowed: first in "Perché non è libero?", which offers it as a button.
 */
export const remedyOutOfHours = 'Prenota fuori orario'

const invalidAt = (field: string, text: string) => ({ kind: 'invalid', field, text }) as const

/**
 * Every reason why a booking is refused, found with `bookingProblems` by the panel, the dry run and the POST: the text, the
 * field that shows it, and the kind of refusal on the server.
 */
export const bookingProblem = {
  'office-missing': invalidAt('office_user_id', validationText.required),
  'service-missing': invalidAt('office_service_id', validationText.required),
  'person-missing': invalidAt('user_id', 'Scegli una persona oppure scrivi un nome.'),
  'service-hidden': invalidAt('office_service_id', 'Questa prestazione non è prenotabile.'),
  'service-of-another-office': invalidAt('office_service_id', 'La prestazione non appartiene a questa struttura.'),
  'service-not-online': invalidAt('online', 'Questa prestazione non è disponibile online.'),
  'service-not-for-person': invalidAt('user_id', 'La persona scelta non può prenotare questa prestazione.'),
  'online-link-missing': invalidAt('online_link', 'Inserisci il link della visita online.'),
  'online-link-unexpected': invalidAt('online_link', 'Il link è previsto solo per le visite online.'),
  'online-link-invalid': invalidAt('online_link', validationText.url),
  'person-limited': invalidAt('user_id', 'La persona è tra gli utenti limitati e non può prenotare.'),
  'too-many-visits': invalidAt(
    'user_id',
    'Il numero massimo di visite in programma con questo medico è già raggiunto: annullane una per prenotarne un’altra.',
  ),
  /** The refusal names the cap (`reachedCap`). */
  'cap-reached': invalidAt('from', 'Le visite di informatori sono già al massimo.'),
  'home-city-missing': invalidAt('city_id', 'Inserisci il Comune della visita domiciliare.'),
  'home-city-not-served': invalidAt('city_id', 'Il Comune non è servito dalle visite domiciliari.'),
  'home-address-missing': invalidAt('address', 'Inserisci l’indirizzo della visita domiciliare.'),
  'overtime-not-allowed': {
    kind: 'forbidden',
    field: 'overtime',
    text: 'Non hai i permessi per prenotare fuori orario in questa struttura.',
  },
  'slot-missing': invalidAt('from', 'Scegli un orario.'),
  'start-missing': invalidAt('from', validationText.required),
  'end-missing': invalidAt('to', validationText.required),
  'day-missing': invalidAt('from', 'Scegli un giorno.'),
  'from-not-before-to': invalidAt('from', 'Orario inizio deve essere inferiore a orario fine'),
  'to-not-after-from': invalidAt('to', 'Orario fine deve essere superiore a orario inizio'),
  past: invalidAt('from', 'L’orario è già passato.'),
  'missing-hour': invalidAt('from', 'Questo orario non esiste: nella notte si passa all’ora legale.'),
  closed: invalidAt('from', 'Lo studio è chiuso in questo orario.'),
  'outside-shifts': invalidAt('from', 'L’orario è fuori dai turni della struttura.'),
  'off-grid': invalidAt('from', 'L’orario non corrisponde a uno degli orari prenotabili.'),
  break: invalidAt('from', 'L’orario cade in una pausa.'),
  'reserved-for-representatives': invalidAt('from', 'L’orario è riservato agli informatori scientifici.'),
  'reserved-for-home-visits': invalidAt('from', 'L’orario è riservato alle visite domiciliari.'),
  'reserved-for-phone': invalidAt('from', 'L’orario è riservato alle prenotazioni telefoniche.'),
  'service-needs-painted-time': invalidAt('from', 'Questa prestazione ha orari riservati: scegli uno di quelli.'),
  'jolly-other-day': invalidAt('from', 'L’orario jolly si prenota solo il giorno stesso.'),
  'jolly-not-open-yet': invalidAt('from', 'L’orario jolly non è ancora prenotabile.'),
  'beyond-horizon': invalidAt('from', 'La data è oltre il periodo prenotabile.'),
  'rate-limited': invalidAt('from', 'Hai già una visita di questo tipo troppo vicina a questa data.'),
  'already-taken': { kind: 'overlap', field: 'from', text: overlapMessage },
} as const satisfies Record<HiddenReason, ProblemText> & Record<string, ProblemText>
export type BookingProblem = keyof typeof bookingProblem
