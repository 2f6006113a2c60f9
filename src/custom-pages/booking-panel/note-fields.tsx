import { Input } from 'antd'
import { noteWords } from '../../ui/booking-texts'
import { Field } from '../../ui/field'
import { useNames } from '../../ui/names'
import { purposeOf } from './draft'
import css from './panel.module.css'
import type { Panel } from './use-panel'

const noteLength = 2000

/** The two notes, and the patient's own where there is a visit already (specification §2). */
export function NoteFields({ panel: { draft, state, dispatch } }: { panel: Panel }) {
  const purpose = purposeOf(draft)
  const words = noteWords[draft.audience]
  return (
    <>
      <Field label={words.forThem} error={state.errors.doctor_notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={noteLength}
            placeholder={words.seenBy}
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
      {(purpose === 'edit' || purpose === 'notes') && (
        <TheirNote title={words.theirs} text={draft.original?.notes ?? null} />
      )}
    </>
  )
}

/** What was written by who asked for the visit: read, never changed here. */
function TheirNote({ title, text }: { title: string; text: string | null }) {
  const names = useNames()
  return (
    <section className={css.wide} aria-label={title}>
      <h3 className={css.sectionTitle}>{title}</h3>
      <p className={css.patientNote}>{names.detail(text) || 'Nessuna nota.'}</p>
    </section>
  )
}
