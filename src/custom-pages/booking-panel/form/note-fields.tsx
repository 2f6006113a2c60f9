import { Input } from 'antd'
import type { ReactNode } from 'react'
import { bookingTexts, doctorNotes } from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusChip } from '../../../shared/visits/card/status-chip'
import { Field } from '../../../ui/fields/field'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from '../panel.module.css'
import { personLine } from '../person/person-label'
import { summaryOfBooking } from '../save/version-summary'
import type { Panel } from '../use-panel'
import { AttachmentField } from './attachment-field'
import { purposeOf } from './draft'

/** The notes, and, where a visit exists already, the patient's own, read-only (specification §2). */
export function NoteFields({ panel: { draft, state, dispatch } }: { panel: Panel }) {
  const names = useNameMask()
  const purpose = purposeOf(draft)
  const theirs = bookingTexts.notes.label[draft.audience]
  return (
    <>
      {doctorNotes.map((name) => (
        <Field key={name} label={bookingTexts[name].label[draft.audience]} error={state.errors[name]}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={bookingTexts[name].longest}
              placeholder={bookingTexts[name].hint[draft.audience]}
              value={draft.texts[name]}
              onChange={({ target }) => dispatch({ type: 'changed', change: { texts: { [name]: target.value } } })}
            />
          )}
        </Field>
      ))}
      {(purpose === 'edit' || purpose === 'notes') && (
        <section className={css.wide} aria-label={theirs}>
          <h3 className={text.label}>{theirs}</h3>
          <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {names.detail(draft.original?.notes) || 'Nessuna nota.'}
          </p>
        </section>
      )}
    </>
  )
}

/** A finished visit: its data, and its notes, which can be edited in any status (contract.md, "Payload"). */
export function FinishedVisit({ panel, booking }: { panel: Panel; booking: Booking }) {
  const names = useNameMask()
  const summary = summaryOfBooking(booking)
  const facts: [string, ReactNode][] = [
    ['Persona', personLine(panel.draft.person, names)],
    ['Stato', <StatusChip key="status" status={booking.status} />],
    ...['Orario', 'Tipo di visita', 'Struttura'].map((label): [string, ReactNode] => [label, summary[label]]),
    ...['Telefono', 'Indirizzo'].map((label): [string, ReactNode] => [label, names.detail(summary[label])]),
    ['Link della visita', summary['Link della visita']],
  ]
  return (
    <>
      <dl className={`${css.wide} ${section.facts}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <NoteFields panel={panel} />
      <AttachmentField panel={panel} />
    </>
  )
}
