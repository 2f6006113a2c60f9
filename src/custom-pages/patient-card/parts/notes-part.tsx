import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { longestNote, noteText } from '../../../../domain/contract/patient-fields'
import type { Patient, PatientNote } from '../../../../domain/contract/patients'
import { firstTexts } from '../../../api/failure'
import { useNoteActs, usePatientNotes } from '../../../api/patient-card'
import { clearDraft, readDraft, saveDraft } from '../../../session'
import { busyIcon } from '../../../ui/busy'
import controls from '../../../ui/controls.module.css'
import { Field } from '../../../ui/field'
import { IconButton } from '../../../ui/icon-button'
import { LoadError } from '../../../ui/load-error'
import { momentText } from '../../../ui/moment-text'
import { useNames } from '../../../ui/names'
import { SkeletonRows } from '../../../ui/skeleton-rows'
import text from '../../../ui/text.module.css'
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
        <p className={css.empty}>Nessuna nota.</p>
      ) : (
        <ul className={css.notes}>
          {found.map((note) => (
            <Note key={note.id} note={note} patientId={id} />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" className={`${controls.link} ${css.more}`} onClick={fetchMore}>
          Mostra altre
        </button>
      )}
    </Part>
  )
}

interface WriteProps {
  readonly label: string
  /** Where what is typed is kept in this tab. */
  readonly box: string
  readonly before: string
  readonly action: string
  readonly autoFocus?: boolean
  /** Answers what went wrong, if anything. */
  readonly onSave: (typed: string) => Promise<string | null>
  readonly onCancel?: () => void
  readonly notice?: ReactNode
}

/** A text that is kept until it is saved; Ctrl+Enter saves it. */
function Write({ label, box, before, action, autoFocus = false, onSave, onCancel, notice }: WriteProps) {
  const [typed, setTyped] = useState(() => readDraft<string>(box) ?? before)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (typed === before) clearDraft(box)
    else saveDraft(box, typed)
  }, [box, typed, before])

  async function save() {
    if (isBusy) return
    const parsed = noteText.safeParse(typed)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setError(undefined)
    setBusy(true)
    const problem = await onSave(typed)
    setBusy(false)
    if (problem !== null) return setError(problem === '' ? undefined : problem)
    clearDraft(box)
    setTyped(before)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {notice}
      <Field label={label} error={error}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus={autoFocus}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={longestNote}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
              if (event.key === 'Escape') onCancel?.()
            }}
          />
        )}
      </Field>
      {(typed.trim() !== '' || onCancel) && (
        <div className={css.acts}>
          {onCancel && <Button onClick={onCancel}>Annulla</Button>}
          <Button type="primary" htmlType="submit" title="Ctrl+Invio" loading={busyIcon(isBusy)}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

function NewNote({ patientId }: { readonly patientId: number }) {
  const acts = useNoteActs(patientId)
  const box = `patient-note.${patientId}.new`
  const onSave = async (typed: string) => {
    const outcome = await acts.add(box, typed)
    if (outcome.kind === 'done') return null
    if (outcome.kind === 'dropped') return ''
    return outcome.kind === 'invalid' ? (firstTexts(outcome.errors).text ?? outcome.text) : outcome.text
  }
  return <Write label="Nuova nota" box={box} before="" action="Aggiungi la nota" onSave={onSave} />
}

function Note({ note, patientId }: { readonly note: PatientNote; readonly patientId: number }) {
  const names = useNames()
  const acts = useNoteActs(patientId)
  const [isEditing, setEditing] = useState(() => readDraft(`patient-note.${note.id}`) !== undefined)
  const { author, created_at, updated_at } = note
  if (isEditing && !names.isMasked)
    return (
      <li>
        <EditNote note={note} patientId={patientId} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li>
      <p className={css.noteHead}>
        <span className={text.small}>
          {author.name} · {momentText(created_at, new Date())}
          {updated_at !== created_at && ` · modificata ${momentText(updated_at, new Date())}`}
        </span>
        <IconButton label="Modifica la nota" disabled={names.isMasked} onClick={() => setEditing(true)}>
          <EditOutlined aria-hidden />
        </IconButton>
        <IconButton label="Elimina la nota" onClick={() => void acts.remove(note)}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </p>
      <p className={css.noteText}>{names.detail(note.text)}</p>
    </li>
  )
}

interface EditProps {
  readonly note: PatientNote
  readonly patientId: number
  readonly onDone: () => void
}

/** Somebody else's change meanwhile is shown, and saved over only when asked to. */
function EditNote({ note, patientId, onDone }: EditProps) {
  const acts = useNoteActs(patientId)
  const box = `patient-note.${note.id}`
  const [base, setBase] = useState(note)
  const [isStale, setStale] = useState(false)
  const close = () => {
    clearDraft(box)
    onDone()
  }
  const onSave = async (typed: string) => {
    if (typed === base.text) {
      close()
      return ''
    }
    const outcome = await acts.change(base, typed)
    if (outcome.kind === 'done') {
      close()
      return ''
    }
    if (outcome.kind === 'stale') {
      setBase(outcome.current as unknown as PatientNote)
      setStale(true)
      return ''
    }
    if (outcome.kind === 'dropped') return ''
    return outcome.kind === 'invalid' ? (firstTexts(outcome.errors).text ?? outcome.text) : outcome.text
  }
  return (
    <Write
      label="Nota"
      box={box}
      before={note.text}
      action={isStale ? 'Salva la tua versione' : 'Salva'}
      autoFocus
      onSave={onSave}
      onCancel={close}
      notice={
        isStale && (
          <Alert
            type="warning"
            role="alert"
            message="Qualcun altro ha modificato questa nota nel frattempo. Ora è:"
            description={<p className={css.noteText}>{base.text}</p>}
            action={<Button onClick={close}>Usa questa</Button>}
          />
        )
      }
    />
  )
}
