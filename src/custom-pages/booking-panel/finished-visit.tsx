import type { Booking } from '../../../domain/contract/bookings'
import { useNames } from '../../ui/names'
import { NoteFields } from './note-fields'
import css from './panel.module.css'
import { personLine } from './person-words'
import type { Panel } from './use-panel'
import { privateLines, summaryOfBooking } from './versions'

/** Lines that the fields below say already. */
const notes = ['Nota per il paziente', 'Nota privata']

/** A visit that is over: what it was, and its notes, which can be written in any status (contract.md, "Payload"). */
export function FinishedVisit({ panel, booking }: { panel: Panel; booking: Booking }) {
  const names = useNames()
  const summary = { ...summaryOfBooking(booking), Persona: personLine(panel.draft.person, names) }
  const lines = Object.entries(summary).filter(([label, text]) => text !== '' && !notes.includes(label))
  return (
    <>
      <dl className={`${css.wide} ${css.facts}`}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{privateLines.includes(label) && label !== 'Persona' ? names.detail(text) : text}</dd>
          </div>
        ))}
      </dl>
      <NoteFields panel={panel} />
    </>
  )
}
