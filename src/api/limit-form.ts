import { useEffect, useState } from 'react'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import type { Limit } from '../../domain/contract/limits'
import { changedLimit, newLimit, patientText } from '../../domain/contract/patient-fields'
import { numericDate, parseNumericDate } from '../../domain/text/dates'
import { validationText } from '../../domain/text/validation'
import { firstTexts } from '../platform/basic/failure'
import { announce } from '../platform/basic/toasts'
import { clearDraft, readDraft, saveDraft } from '../session'
import { useOpenForm } from '../session/open-forms'
import { type Limited, useLimitActs } from './limits'
import { problemsOf } from './section-form'

// apart from the calls: pages fetch it with the dialog

/** What is typed of a limit; kept in the tab as JSON. */
export interface LimitDraft {
  readonly reason: string
  /** As it was typed, gg/mm/aaaa; empty: until it is lifted. */
  readonly until: string
}

/** A limit to make, or one that runs and is changed. */
export interface LimitFormOf {
  /** Null: not chosen yet. */
  readonly user: Limited | null
  readonly limit?: Limit | undefined
}

/** How long somebody is limited unless the form says otherwise. Days. */
const usualDays = 30

const draftOf = ({ reason, until }: Limit): LimitDraft => ({
  reason: reason ?? '',
  until: until ? numericDate(until) : '',
})

/** What is wrong with the draft, by the schema that the server has too. */
function problemsOfDraft({ user, limit }: LimitFormOf, { reason, until }: LimitDraft, today: string) {
  const day = until.trim() === '' ? null : parseNumericDate(until)
  if (until.trim() !== '' && day === null) return { until: validationText.date }
  const body = { reason: reason.trim(), until: day }
  const found = limit
    ? problemsOf(changedLimit, { ...body, version: limit.version })
    : problemsOf(newLimit, { ...body, user_id: user?.id ?? 1 })
  return {
    ...found,
    ...(day !== null && day < today && { until: patientText.ends }),
    ...(!user && { user_id: 'Scegli un paziente.' }),
  }
}

/**
 * The form of a limit: the props of `LimitDialog` (src/ui/limit-dialog.tsx). What is typed is kept in this tab until it is saved
 * or given up; an answer that was lost is not sent twice.
 */
export function useLimitForm({ user, limit: given }: LimitFormOf, onClose: () => void) {
  useOpenForm()
  /** As it was when the form opened: a limit that is new to the page may be this form's own, its answer lost. */
  const [limit] = useState(given)
  const acts = useLimitActs()
  const today = romeWallClock(Date.now()).date
  // of its own for each person, so that a reason is never offered for another one
  const [box] = useState(() => `limit.1.${limit ? limit.id : user ? `of.${user.id}` : 'new'}`)
  /** The saved state that is typed over: another one after a conflict. */
  const [base, setBase] = useState(limit)
  const [initial] = useState<LimitDraft>(() =>
    limit ? draftOf(limit) : { reason: '', until: numericDate(addDays(today, usualDays)) },
  )
  const [draft, setDraft] = useState(() => readDraft<LimitDraft>(box) ?? initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [stale, setStale] = useState<Limit | null>(null)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) return
    if (JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, draft)
  }, [box, draft, initial, isDone])

  const close = () => {
    setDone(true)
    clearDraft(box)
    onClose()
  }
  async function save(over: Limit | undefined = base) {
    const found = problemsOfDraft({ user, limit }, draft, today)
    setErrors(found)
    setProblem(null)
    if (Object.keys(found).length > 0 || !user) return
    const body = { reason: draft.reason.trim(), until: parseNumericDate(draft.until) }
    const before = over && { reason: over.reason ?? '', until: over.until }
    const changes = Object.fromEntries(
      Object.entries(body).filter(([name, value]) => before?.[name as keyof typeof body] !== value),
    )
    if (over && Object.keys(changes).length === 0) return close()
    const outcome = over
      ? await acts.change(over, { ...changes, version: over.version })
      : await acts.limit(box, { user_id: user.id, ...body })
    if (outcome.kind === 'done') {
      if (over) announce({ type: 'success', title: 'Limite modificato' })
      return close()
    }
    if (outcome.kind === 'invalid') return setErrors(firstTexts(outcome.errors))
    if (outcome.kind === 'stale') setStale(outcome.current as unknown as Limit)
    if (outcome.kind !== 'dropped') setProblem(outcome.text)
  }
  return {
    draft,
    errors,
    problem,
    /** Somebody else has changed it meanwhile: how it is now. */
    stale,
    today,
    isNew: limit === undefined,
    isBusy: acts.isBusy,
    onChange: (changes: Partial<LimitDraft>) => {
      setDraft((before) => ({ ...before, ...changes }))
      setErrors({})
      setProblem(null)
    },
    onSave: () => void save(),
    onKeepMine: () => {
      if (!stale) return
      setBase(stale)
      setStale(null)
      void save(stale)
    },
    onTakeTheirs: () => {
      if (!stale) return
      setBase(stale)
      setStale(null)
      setProblem(null)
      setDraft(draftOf(stale))
    },
    onClose: close,
  }
}
