import { useState } from 'react'
import type { WaitingEntry } from '../../../domain/contract/booking/waiting'
import { keptDraft } from '../../forms/form-state'
import { useKeptForm } from '../../forms/use-kept-form'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { clearDraft, type WaitingStart } from '../../platform/session'
import { useWaitingActions } from '../../shared/visits/waiting'
import {
  changePayload,
  draftOfEntry,
  draftProblems,
  type EntryDraft,
  fieldOf,
  newEntryDraft,
  newEntryPayload,
} from './entry-draft'

/** What the form is about: a new entry, or one that is changed. */
export type FormOf =
  | { readonly kind: 'new'; readonly start: WaitingStart }
  | { readonly kind: 'change'; readonly entry: WaitingEntry }

/** What the form begins with; a draft that is about somebody else is given up. */
function initialOf(of: FormOf, key: string, today: string) {
  if (of.kind === 'change') return { values: draftOfEntry(of.entry), version: of.entry.version }
  const values = newEntryDraft(of.start, today)
  const kept = keptDraft<EntryDraft, unknown>(key)?.draft
  const { person, name } = values
  if (kept && (person || name) && (kept.person?.id !== person?.id || kept.name?.text !== name?.text)) clearDraft(key)
  return { values, version: null }
}

/** State and actions of the form; `onDone` runs with what the opener of the form asked for. */
export function useEntryForm(of: FormOf, onDone: (onAdded?: () => void) => void) {
  const today = useRomeClock().date
  const actions = useWaitingActions()
  // the number is the version of the draft's structure
  const key = `waiting.1.${of.kind === 'new' ? 'new' : of.entry.id}`
  const [initial] = useState(() => initialOf(of, key, today))
  const form = useKeptForm<EntryDraft, WaitingEntry>({
    key,
    initial,
    validate: (draft) => draftProblems(draft, of.kind === 'new', today),
    send: (draft) =>
      of.kind === 'new' ? actions.add(key, newEntryPayload(draft)) : actions.change(of.entry, changePayload(draft)),
    fieldOf,
    errorsOf: { person: ['name'], name: ['person'], weekdays: ['from'], to: ['from'] },
    onSaved: () => onDone(of.kind === 'new' ? of.start.onAdded : undefined),
  })
  return { ...form, of, today, clearPerson: () => form.change({ person: null, name: null }) }
}
export type EntryForm = ReturnType<typeof useEntryForm>
