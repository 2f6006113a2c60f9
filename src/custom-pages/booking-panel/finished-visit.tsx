import type { ReactNode } from 'react'
import type { Booking } from '../../../domain/contract/bookings'
import { useNames } from '../../ui/names'
import { StatusChip } from '../../ui/status-chip'
import { NoteFields } from './note-fields'
import css from './panel.module.css'
import { personLine } from './person-words'
import type { Panel } from './use-panel'
import { summaryOfBooking } from './versions'

/** A visit that is over: what it was, and its notes, which can be written in any status (contract.md, "Payload"). */
export function FinishedVisit({ panel, booking }: { panel: Panel; booking: Booking }) {
  const names = useNames()
  const summary = summaryOfBooking(booking)
  const lines: Record<string, ReactNode> = {
    Persona: personLine(panel.draft.person, names),
    Stato: <StatusChip status={booking.status} />,
    Orario: summary.Orario,
    'Tipo di visita': summary['Tipo di visita'],
    Struttura: summary.Struttura,
    Telefono: names.detail(summary.Telefono),
    Indirizzo: names.detail(summary.Indirizzo),
    'Link della visita': summary['Link della visita'],
  }
  return (
    <>
      <dl className={`${css.wide} ${css.facts}`}>
        {Object.entries(lines)
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <NoteFields panel={panel} />
    </>
  )
}
