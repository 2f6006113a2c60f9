import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Patient, PatientNote } from '../../../../domain/contract/people/patients'
import { serverDate } from '../../../platform/basic/clock'
import { isNoteChanged, useChangedNote, useNewNote } from '../../../shared/patients/note-drafts'
import { NoteForm } from '../../../shared/patients/note-form'
import { useNameMask } from '../../../shared/people/name-mask'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { IconButton } from '../../../ui/icon-button'
import page from '../../../ui/page.module.css'
import { momentText } from '../../../ui/text/moment-text'
import text from '../../../ui/text/text.module.css'
import { useNoteActions, usePatientNotes } from '../calls'
import { Part } from './part'
import css from './parts.module.css'

/** What the practice notes of a patient; the person and other doctors never read it. */
export function NotesPart({ patient: { id } }: { readonly patient: Patient }) {
  const { found, isKnown, isError, refetch, hasMore, fetchMore } = usePatientNotes(id)
  return (
    <Part title="Note" action={<span className={text.small}>Le legge solo lo studio.</span>}>
      <NewNote patientId={id} />
      {isError && !isKnown ? (
        <LoadError text="Le note non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !isKnown ? (
        <SkeletonRows rows={3} />
      ) : found.length === 0 ? (
        <p className={text.muted}>Nessuna nota.</p>
      ) : (
        <Flex component="ul" vertical gap={10}>
          {found.map((note) => (
            <Note key={note.id} note={note} patientId={id} />
          ))}
        </Flex>
      )}
      {hasMore && (
        <Button type="link" onClick={fetchMore}>
          Mostra altre
        </Button>
      )}
    </Part>
  )
}

function NewNote({ patientId }: { readonly patientId: number }) {
  const form = useNewNote(patientId)
  return <NoteForm label="Nuova nota" action="Aggiungi la nota" className={page.stack} form={form} />
}

function Note({ note, patientId }: { readonly note: PatientNote; readonly patientId: number }) {
  const names = useNameMask()
  const actions = useNoteActions(patientId)
  const [isEditing, setEditing] = useState(() => isNoteChanged(note))
  const { author, created_at, updated_at } = note
  if (isEditing && !names.isMasked)
    return (
      <li>
        <EditNote note={note} patientId={patientId} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li>
      <Flex component="p" align="center">
        <span className={`${text.small} ${css.what}`}>
          {author.name} · {momentText(created_at, serverDate())}
          {updated_at !== created_at && ` · modificata ${momentText(updated_at, serverDate())}`}
        </span>
        <IconButton label="Modifica la nota" disabled={names.isMasked} onClick={() => setEditing(true)}>
          <EditOutlined aria-hidden />
        </IconButton>
        <IconButton label="Elimina la nota" onClick={() => void actions.remove(note)}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </Flex>
      <p className={css.text}>{names.detail(note.text)}</p>
    </li>
  )
}

interface EditProps {
  readonly note: PatientNote
  readonly patientId: number
  readonly onDone: () => void
}

function EditNote({ note, patientId, onDone }: EditProps) {
  const form = useChangedNote(note, patientId, onDone)
  return <NoteForm label="Nota" action="Salva" className={page.stack} autoFocus form={form} onCancel={onDone} />
}
