import { useState } from 'react'
import { changedPrescription, newPrescription } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { problemsOf } from '../../forms/errors'
import { type StoredValues, same } from '../../forms/form-reducer'
import { useKeptForm } from '../../forms/use-kept-form'
import { announce } from '../../platform/calls'
import { usePrescriptionActions } from '../../shared/prescriptions/prescriptions'
import { askedFields, type DraftPerson, draftOf, emptyDraft, type RequestDraft } from './request-draft'

interface FormOf {
  /** The request that is changed; undefined: a new one. */
  readonly edited: Prescription | undefined
  /** For whom a new one is, where the page that led here says so. */
  readonly person: DraftPerson | undefined
  /** The message that asks for it. */
  readonly message: number | null
}

const savedOf = (request: Prescription): StoredValues<RequestDraft> => ({
  values: draftOf(request),
  version: request.version,
})

const askedSchemas = {
  new: newPrescription.omit({ user_id: true }),
  changed: changedPrescription.omit({ version: true }),
} as const

/** A new request or a pending one that is changed. */
export function useRequestForm({ edited, person, message }: FormOf, onSaved: (saved: Prescription) => void) {
  const actions = usePrescriptionActions()
  const [initial] = useState<StoredValues<RequestDraft>>(() =>
    edited ? savedOf(edited) : { values: { ...emptyDraft, user: person ?? null }, version: null },
  )
  const form = useKeptForm<RequestDraft, Prescription>({
    // of each patient its own: what was begun for one is never found under another's name
    key: `prescription.1.${edited?.id ?? (person ? `of-${person.id}` : 'new')}`,
    initial,
    validate: (draft) => ({
      ...problemsOf(edited ? askedSchemas.changed : askedSchemas.new, askedFields(draft)),
      ...(!draft.user && { user: 'Scegli un paziente.' }),
    }),
    send: (draft, { version }) => {
      const fields = askedFields(draft)
      if (edited && version !== null) return actions.edit(edited.id, { ...fields, version })
      const sent = { ...fields, ...(message !== null && { chat_message_id: message }) }
      return draft.user && actions.create({ ...sent, user_id: draft.user.id })
    },
    savedOf,
    isSaved: (draft, { values }) => same([draft.user?.id, askedFields(draft)], [values.user?.id, askedFields(values)]),
    fieldOf: (path) => (path === 'user_id' ? 'user' : path),
    onSaved: (saved) => {
      if (!saved) return
      announce({ type: 'success', title: edited ? 'Richiesta modificata' : 'Richiesta registrata' })
      onSaved(saved)
    },
  })
  return { ...form, isNew: edited === undefined }
}
export type RequestFormState = ReturnType<typeof useRequestForm>
