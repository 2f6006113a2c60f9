import { useEffect, useState } from 'react'
import { changedPrescription, newPrescription } from '../../../domain/contract/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions'
import { announce } from '../../api'
import { useOneAtATime } from '../../api/one-at-a-time'
import { usePrescriptionActs } from '../../api/prescriptions'
import { problemsOf } from '../../api/section-form'
import { firstTexts } from '../../platform/basic/failure'
import { clearDraft, readDraft, saveDraft } from '../../session'
import { askedFields, type DraftPerson, draftOf, emptyDraft, type RequestDraft } from './request-draft'

interface FormOf {
  /** The request that is changed; undefined: a new one. */
  readonly edited: Prescription | undefined
  /** For whom a new one is, where the page that led here says so. */
  readonly person: DraftPerson | undefined
  /** The message that asks for it. */
  readonly message: number | null
}

/** A new request or a pending one that is changed; what is typed stays in this tab until it is saved or given up. */
export function useRequestForm({ edited, person, message }: FormOf, onSaved: (saved: Prescription) => void) {
  const acts = usePrescriptionActs()
  const { run, isBusy } = useOneAtATime()
  // of each patient its own: what was begun for one is never found under another's name
  const box = `prescription.1.${edited?.id ?? (person ? `of-${person.id}` : 'new')}`
  const [base, setBase] = useState(edited)
  const [initial] = useState<RequestDraft>(() => (edited ? draftOf(edited) : emptyDraft))
  const [kept, setKept] = useState(() => readDraft<RequestDraft>(box))
  const [draft, setDraft] = useState(kept ?? initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [stale, setStale] = useState<Prescription | null>(null)
  const shown = person && !edited ? { ...draft, user: person } : draft
  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, initial])

  const save = (over = base) =>
    run(async () => {
      const fields = askedFields(shown)
      const found = over
        ? problemsOf(changedPrescription, { ...fields, version: over.version })
        : problemsOf(newPrescription, { ...fields, user_id: shown.user?.id ?? 1 })
      const all = { ...found, ...(!shown.user && { user_id: 'Scegli un paziente.' }) }
      setErrors(all)
      setProblem(null)
      if (Object.keys(all).length > 0 || !shown.user) return
      const outcome = over
        ? await acts.edit(over.id, { ...fields, version: over.version })
        : await acts.create({
            ...fields,
            user_id: shown.user.id,
            ...(message !== null && { chat_message_id: message }),
          })
      if (outcome.kind === 'done') {
        clearDraft(box)
        announce({ type: 'success', title: over ? 'Richiesta modificata' : 'Richiesta registrata' })
        onSaved(outcome.data.data)
      } else if (outcome.kind === 'invalid') setErrors(firstTexts(outcome.errors))
      else if (outcome.kind === 'stale') setStale(outcome.current as unknown as Prescription)
      else setProblem(outcome.text)
    })

  return {
    draft: shown,
    errors,
    problem,
    /** How somebody else has left it meanwhile. */
    stale,
    isNew: edited === undefined,
    /** It begins with what was typed before and never saved. */
    isRestored: kept !== undefined,
    beginAgain() {
      setDraft(initial)
      setKept(undefined)
      setErrors({})
    },
    isBusy,
    set(changes: Partial<RequestDraft>) {
      setDraft((before) => ({ ...before, ...changes }))
      setErrors({})
      setProblem(null)
    },
    save: () => void save(),
    keepMine() {
      if (!stale) return
      setBase(stale)
      setStale(null)
      void save(stale)
    },
    takeTheirs() {
      if (!stale) return
      setBase(stale)
      setDraft(draftOf(stale))
      setStale(null)
    },
    forget: () => clearDraft(box),
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>
