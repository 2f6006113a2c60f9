import { missedText } from '../../../../domain/booking/presence'
import type { PersonVisit } from '../../../../domain/contract/agenda/agenda'
import { clockTime, fullDate } from '../../../../domain/text/dates'
import text from '../../../ui/text/text.module.css'
import { purposeOf } from '../form/draft'
import css from '../panel.module.css'
import { Warnings } from '../save/notices'
import type { Panel } from '../use-panel'

/** "giovedì 26 novembre 2026, 09:00 · Controllo", and the office where it is not the one being booked. */
const visitText = (visit: PersonVisit, here: string | undefined) =>
  [
    `${fullDate(visit.date)}, ${clockTime(visit.from)}`,
    visit.office_service_name,
    visit.office_name !== here && visit.office_name,
  ]
    .filter(Boolean)
    .join(' · ')

/** The chosen person's last visit and next one, and the warnings before booking another; as high empty as filled. */
export function PersonVisits({ panel: { draft, offer, warnings, visits } }: { panel: Panel }) {
  if (draft.person?.kind !== 'registered' || purposeOf(draft) === 'notes') return null
  const here = offer.office?.office.name
  const missed = draft.person.person.missed_visits
  const lines = [
    ['Ultima visita', visits?.last, 'nessuna finora'],
    ['Prossima visita', visits?.next, 'nessuna in programma'],
  ] as const
  return (
    <section className={`${css.wide} ${css.personVisits}`} aria-label="Visite della persona">
      <div role="status">
        {visits &&
          lines.map(([label, visit, none]) => (
            <p key={label} className={text.small}>
              {label}: <strong>{visit ? visitText(visit, here) : none}</strong>
            </p>
          ))}
      </div>
      <div className={css.personWarnings}>
        {missed && <p className={css.warning}>{missedText(missed)}</p>}
        <Warnings warnings={warnings} />
      </div>
    </section>
  )
}
