import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PatientNote } from '../../../../domain/contract/people/patients'
import { isNoteChanged, useChangedNote, useNewNote } from '../../../shared/patients/note-drafts'
import { NoteForm } from '../../../shared/patients/note-form'
import { usePatientNotes } from '../../../shared/patients/patient-notes'
import { useNameMask } from '../../../shared/people/name-mask'
import controls from '../../../ui/controls.module.css'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './card.module.css'

/** The newest of the doctor's notes on the patient, which only the practice reads; the others are on the patient's card. */
export default function PrivateNote({ patientId }: { readonly patientId: number }) {
  const { found, isKnown, isError, refetch, data } = usePatientNotes(patientId)
  const [newest] = found
  const total = data?.pages[0]?.meta?.total ?? 0
  return (
    <section className={css.part} aria-label="Nota privata">
      <p className={section.head}>
        <span className={text.label}>Nota privata</span>
        <span title="La legge solo lo studio">
          <LockOutlined aria-label="La legge solo lo studio" />
        </span>
      </p>
      {isError && !isKnown ? (
        <LoadError text="La nota non è disponibile in questo momento." onRetry={() => void refetch()} />
      ) : !isKnown ? (
        <SkeletonRows rows={2} />
      ) : newest ? (
        <Note key={newest.id} note={newest} patientId={patientId} />
      ) : (
        <NoNote patientId={patientId} />
      )}
      {total > 1 && (
        <p>
          <Link className={controls.link} to={`/patients/${patientId}?tab=note`}>
            Tutte le note ({total})
          </Link>
        </p>
      )}
    </section>
  )
}

function Note({ note, patientId }: { readonly note: PatientNote; readonly patientId: number }) {
  const names = useNameMask()
  const [isEditing, setEditing] = useState(() => isNoteChanged(note))
  if (isEditing && !names.isMasked)
    return <ChangeNote note={note} patientId={patientId} onDone={() => setEditing(false)} />
  return (
    <>
      <p className={css.noteText}>{names.detail(note.text)}</p>
      {!names.isMasked && (
        <p>
          <Button type="link" size="small" className={css.flush} onClick={() => setEditing(true)}>
            Modifica
          </Button>
        </p>
      )}
    </>
  )
}

/** At the end of the card there may be no room for the form. */
function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

interface WriteProps {
  readonly patientId: number
  readonly onDone: () => void
}

function ChangeNote({ note, patientId, onDone }: WriteProps & { readonly note: PatientNote }) {
  const form = useChangedNote(note, patientId, onDone)
  return (
    <div ref={intoView}>
      <NoteForm label="Nota" action="Salva" autoFocus form={form} onCancel={onDone} />
    </div>
  )
}

function NoNote({ patientId }: { readonly patientId: number }) {
  const { isMasked } = useNameMask()
  const [isWriting, setWriting] = useState(false)
  if (isWriting && !isMasked) return <AddNote patientId={patientId} onDone={() => setWriting(false)} />
  return (
    <>
      <p className={text.muted}>Nessuna nota</p>
      {!isMasked && (
        <p>
          <Button type="link" size="small" className={css.flush} onClick={() => setWriting(true)}>
            Aggiungi
          </Button>
        </p>
      )}
    </>
  )
}

function AddNote({ patientId, onDone }: WriteProps) {
  const form = useNewNote(patientId, onDone)
  return (
    <div ref={intoView}>
      <NoteForm label="Nuova nota" action="Salva" autoFocus form={form} onCancel={onDone} />
    </div>
  )
}
