import { Input } from 'antd'
import { Field } from '../../ui/field'
import { useNames } from '../../ui/names'
import { purposeOf } from './draft'
import css from './panel.module.css'
import type { Panel } from './use-panel'

const noteLength = 2000

/** The two notes, and the patient's own where there is a visit already (specification §2). */
export function NoteFields({ panel: { draft, state, dispatch } }: { panel: Panel }) {
  const purpose = purposeOf(draft)
  return (
    <>
      <Field label="Nota per il paziente" error={state.errors.doctor_notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={noteLength}
            placeholder="Visibile al paziente"
            value={draft.doctorNotes}
            onChange={(event) => dispatch({ type: 'doctorNoteWritten', text: event.target.value })}
          />
        )}
      </Field>
      <Field label="Nota privata" error={state.errors.assistant_notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={noteLength}
            placeholder="Visibile solo allo studio"
            value={draft.assistantNotes}
            onChange={(event) => dispatch({ type: 'privateNoteWritten', text: event.target.value })}
          />
        )}
      </Field>
      {(purpose === 'edit' || purpose === 'notes') && <PatientNote text={draft.original?.notes ?? null} />}
    </>
  )
}

/** What the patient wrote when asking for the visit: read, never changed here. */
function PatientNote({ text }: { text: string | null }) {
  const names = useNames()
  return (
    <section className={css.wide} aria-label="Nota del paziente">
      <h3 className={css.sectionTitle}>Nota del paziente</h3>
      <p className={css.patientNote}>{names.detail(text) || 'Nessuna nota.'}</p>
    </section>
  )
}
