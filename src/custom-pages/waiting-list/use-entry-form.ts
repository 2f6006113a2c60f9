import { useEffect, useState } from 'react'
import type { WaitingEntry } from '../../../domain/contract/waiting'
import { useWaitingActs } from '../../api/waiting'
import { clearDraft, readDraft, saveDraft, type WaitingStart } from '../../session'
import { useRomeClock } from '../../ui/rome-clock'
import {
  changePayload,
  draftOfEntry,
  draftProblems,
  type EntryDraft,
  type EntryErrors,
  newEntryDraft,
  newEntryPayload,
  placedErrors,
} from './entry-draft'

/** What the form is about: a new entry, or one that is changed. */
export type FormOf =
  | { readonly kind: 'new'; readonly start: WaitingStart }
  | { readonly kind: 'change'; readonly entry: WaitingEntry }

/** Where the draft is kept; the number is the version of its structure. */
const boxOf = (of: FormOf) => `waiting.1.${of.kind === 'new' ? 'new' : of.entry.id}`

/** The draft kept before a reload or an expired session, unless it is about somebody else. */
function startDraft(of: FormOf, initial: EntryDraft): EntryDraft {
  const kept = readDraft<EntryDraft>(boxOf(of))
  if (!kept) return initial
  const isOther =
    of.kind === 'new' &&
    (initial.person !== null || initial.name !== null) &&
    (kept.person?.id !== initial.person?.id || kept.name?.text !== initial.name?.text)
  return isOther ? initial : kept
}

/** State and actions of the form; `onDone` runs with what the opener of the form asked for. */
export function useEntryForm(of: FormOf, onDone: (onAdded?: () => void) => void) {
  const today = useRomeClock().date
  const box = boxOf(of)
  const acts = useWaitingActs()
  const [initial] = useState(() => (of.kind === 'new' ? newEntryDraft(of.start, today) : draftOfEntry(of.entry)))
  const [draft, setDraft] = useState(() => startDraft(of, initial))
  const [errors, setErrors] = useState<EntryErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) return
    if (JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, initial, isDone])

  const refuse = (next: EntryErrors, text: string | null) => {
    setErrors(next)
    setProblem(text)
    setRefusals((count) => count + 1)
  }
  const forget = () => {
    setDone(true)
    clearDraft(box)
  }
  const submit = async () => {
    const problems = draftProblems(draft, of.kind === 'new', today)
    if (Object.keys(problems).length > 0) return refuse(problems, null)
    const outcome =
      of.kind === 'new'
        ? await acts.add(box, newEntryPayload(draft))
        : await acts.change(of.entry, changePayload(draft))
    if (outcome.kind === 'dropped') return
    if (outcome.kind === 'done') {
      forget()
      return onDone(of.kind === 'new' ? of.start.onAdded : undefined)
    }
    if (outcome.kind !== 'invalid') return refuse({}, outcome.text)
    const placed = placedErrors(outcome.errors)
    refuse(placed.errors, placed.rest || null)
  }
  const change = (changes: Partial<EntryDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors({})
    setProblem(null)
  }
  return {
    of,
    draft,
    errors,
    problem,
    /** Number of refusals so far. */
    refusals,
    today,
    isBusy: acts.isBusy,
    change,
    clearPerson: () => change({ person: null, name: null }),
    submit,
    forget,
  }
}
export type EntryForm = ReturnType<typeof useEntryForm>
