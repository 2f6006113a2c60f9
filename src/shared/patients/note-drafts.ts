import { newNote } from '../../../domain/contract/people/patient-fields'
import type { PatientNote } from '../../../domain/contract/people/patients'
import { problemsOf } from '../../forms/errors'
import { keptDraft } from '../../forms/form-state'
import { useKeptForm } from '../../forms/use-kept-form'
import { useNoteActions } from './patient-notes'

interface NoteDraft {
  readonly text: string
}

const validate = (draft: NoteDraft) => problemsOf(newNote, draft)

const nothing = { values: { text: '' }, version: null } as const

/** The form of another note on a patient; saved, it begins again. */
export function useNewNote(patientId: number, onDone?: () => void) {
  const actions = useNoteActions(patientId)
  const key = `patient-note.${patientId}.new`
  return useKeptForm<NoteDraft, PatientNote>({
    key,
    initial: nothing,
    validate,
    send: ({ text }) => actions.add(key, text),
    next: () => nothing,
    onSaved: () => onDone?.(),
  })
}

const keyOf = ({ id }: Pick<PatientNote, 'id'>) => `patient-note.${id}`

/** Whether a note was being changed in this tab. */
export const isNoteChanged = (note: PatientNote) => keptDraft(keyOf(note)) !== undefined

const savedOf = ({ text, version }: PatientNote) => ({ values: { text }, version })

/** The form of a note that is changed. */
export function useChangedNote(note: PatientNote, patientId: number, onDone: () => void) {
  const actions = useNoteActions(patientId)
  return useKeptForm<NoteDraft, PatientNote, ReturnType<typeof savedOf>>({
    key: keyOf(note),
    initial: savedOf(note),
    validate,
    send: ({ text }, { values, version }) =>
      text === values.text ? null : actions.change({ id: note.id, version }, text),
    savedOf,
    onSaved: onDone,
  })
}
