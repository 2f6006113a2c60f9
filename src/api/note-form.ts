import { useEffect, useState } from 'react'
import { noteText } from '../../domain/contract/patient-fields'
import type { PatientNote } from '../../domain/contract/patients'
import { firstTexts } from '../platform/basic/failure'
import { clearDraft, readDraft, saveDraft } from '../session'
import type { Outcome } from './attempt'
import { useNoteActs } from './patient-notes'

// apart from the calls: pages fetch it with the form

/** Why a note was not saved; empty where there is nothing to say. */
function problemOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done' || outcome.kind === 'dropped') return ''
  return outcome.kind === 'invalid' ? (firstTexts(outcome.errors).text ?? outcome.text) : outcome.text
}

/**
 * A text that is kept in this tab under `box` until it is saved: props of `NoteForm` (src/ui/note-form.tsx). `save` answers what
 * went wrong, if anything; null: it is saved, and the field is as before.
 */
function useKeptText(box: string, before: string, save: (typed: string) => Promise<string | null>) {
  const [typed, setTyped] = useState(() => readDraft<string>(box) ?? before)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (typed === before) clearDraft(box)
    else saveDraft(box, typed)
  }, [box, typed, before])

  async function onSave() {
    if (isBusy) return
    const parsed = noteText.safeParse(typed)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setError(undefined)
    setBusy(true)
    const problem = await save(typed)
    setBusy(false)
    if (problem !== null) return setError(problem === '' ? undefined : problem)
    clearDraft(box)
    setTyped(before)
  }
  return { typed, error, isBusy, onChange: setTyped, onSave: () => void onSave() }
}

/** The form of another note on a patient; an answer that was lost is not sent twice. */
export function useNewNote(patientId: number, onDone?: () => void) {
  const acts = useNoteActs(patientId)
  const box = `patient-note.${patientId}.new`
  return useKeptText(box, '', async (typed) => {
    const outcome = await acts.add(box, typed)
    if (outcome.kind !== 'done') return problemOf(outcome)
    onDone?.()
    return null
  })
}

const boxOf = ({ id }: Pick<PatientNote, 'id'>) => `patient-note.${id}`

/** Whether a note was being changed in this tab. */
export const isNoteChanged = (note: PatientNote) => readDraft(boxOf(note)) !== undefined

/** The form of a note that is changed; `stale`: what somebody else has made of it meanwhile, which is saved over only when asked to. */
export function useChangedNote(note: PatientNote, patientId: number, onDone: () => void) {
  const acts = useNoteActs(patientId)
  const [base, setBase] = useState(note)
  const [isStale, setStale] = useState(false)
  const close = () => {
    clearDraft(boxOf(note))
    onDone()
  }
  const form = useKeptText(boxOf(note), note.text, async (typed) => {
    const outcome = typed === base.text ? null : await acts.change(base, typed)
    if (outcome === null || outcome.kind === 'done') {
      close()
      return ''
    }
    if (outcome.kind !== 'stale') return problemOf(outcome)
    setBase(outcome.current as unknown as PatientNote)
    setStale(true)
    return ''
  })
  return { ...form, stale: isStale ? base.text : null, onCancel: close }
}
