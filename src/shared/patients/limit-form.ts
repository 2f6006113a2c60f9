import { useState } from 'react'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { Limit } from '../../../domain/contract/people/limits'
import { changedLimit, newLimit, patientText } from '../../../domain/contract/people/patient-fields'
import { numericDate, parseTypedDate } from '../../../domain/text/dates'
import { validationText } from '../../../domain/text/validation'
import { type Errors, problemsOf } from '../../forms/errors'
import { type StoredValues, same } from '../../forms/form-reducer'
import { useKeptForm } from '../../forms/use-kept-form'
import { romeNow } from '../../platform/basic/clock'
import { announce } from '../../platform/calls'
import { useOpenForm } from '../../platform/session/open-forms'
import { type LimitedPerson, useLimitActions } from './limits'

/** What is typed of a limit; kept in the tab as JSON. */
export interface LimitDraft {
  readonly reason: string
  /** As it was typed, gg/mm/aaaa; empty: until it is lifted. */
  readonly until: string
}

/** A limit to make, or one that runs and is changed. */
export interface LimitFormOf {
  /** Null: not chosen yet. */
  readonly user: LimitedPerson | null
  readonly limit?: Limit | undefined
}

/** How long somebody is limited unless the form says otherwise. Days. */
const usualDays = 30

const savedOf = ({ reason, until, version }: Limit): StoredValues<LimitDraft> => ({
  version,
  values: { reason: reason ?? '', until: until ? numericDate(until) : '' },
})

const bodyOf = ({ reason, until }: LimitDraft) => ({ reason: reason.trim(), until: parseTypedDate(until) })

/** What is wrong with the draft, by the schemas that the server has too. */
function problemsOfDraft(draft: LimitDraft, isNew: boolean, today: CivilDate): Errors {
  const { until } = bodyOf(draft)
  if (draft.until.trim() !== '' && until === null) return { until: validationText.date }
  const schema = isNew ? newLimit.omit({ user_id: true }) : changedLimit.omit({ version: true })
  return {
    ...problemsOf(schema, bodyOf(draft)),
    ...(until !== null && until < today && { until: patientText.ends }),
  }
}

/** The form of a limit, for `LimitDialog`. */
export function useLimitForm({ user, limit: given }: LimitFormOf, onClose: () => void) {
  useOpenForm()
  /** As it was when the form opened: a limit that is new to the page may be this form's own, its answer lost. */
  const [limit] = useState(given)
  const actions = useLimitActions()
  const today = romeNow().date
  // of its own for each person, so that a reason is never offered for another one
  const [key] = useState(() => `limit.1.${limit ? limit.id : user ? `of.${user.id}` : 'new'}`)
  const [initial] = useState<StoredValues<LimitDraft>>(() =>
    limit ? savedOf(limit) : { version: null, values: { reason: '', until: numericDate(addDays(today, usualDays)) } },
  )
  const form = useKeptForm<LimitDraft, Limit>({
    key,
    initial,
    validate: (draft) => ({
      ...problemsOfDraft(draft, limit === undefined, today),
      ...(!user && { user_id: 'Scegli un paziente.' }),
    }),
    send: (draft, { values, version }) => {
      const body = bodyOf(draft)
      if (!limit || version === null) return user && actions.limit(key, { user_id: user.id, ...body })
      const before = bodyOf(values)
      if (same(body, before)) return null
      const changes = {
        ...(body.reason !== before.reason && { reason: body.reason }),
        ...(body.until !== before.until && { until: body.until }),
      }
      return actions.change(limit, { ...changes, version })
    },
    savedOf,
    onSaved: (saved) => {
      if (saved && limit) announce({ type: 'success', title: 'Limite modificato' })
      onClose()
    },
  })
  return { ...form, today, isNew: limit === undefined }
}
