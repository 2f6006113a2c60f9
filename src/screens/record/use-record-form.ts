import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/contract/refusal'
import type { RecordOnWire } from '../../../domain/resource'
import { clearDraft, readDraft, saveDraft } from '../../session'
import type { ScreenResource } from '../registry'
import {
  changedFields,
  createBody,
  emptyValues,
  type FormValues,
  formProblems,
  laidOver,
  problemOf,
  valuesOf,
} from './form-values'
import { useRecordActions } from './use-record'

/** What was being typed, and over which version of the record. */
interface Draft {
  readonly values: FormValues
  readonly version: number | null
}

/** An edit that somebody else's went before: the record as it was here, and as it is now. */
interface Stale {
  readonly before: RecordOnWire
  readonly current: RecordOnWire
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'values' in value

/** Unlike `crypto.randomUUID`, also there when the console is opened by a plain http address in the house. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * The form over one record, or over none yet. What is typed is kept as a draft of this tab, which survives a session that
 * breaks (contract.md, "State in the browser"), until it is saved or dropped.
 */
export function useRecordForm(screen: ScreenResource, record: RecordOnWire | undefined, onSaved: () => void) {
  const { resource } = screen
  const actions = useRecordActions(screen)
  const draftKey = `resource.${resource.name}.${record?.id ?? 'new'}`
  const [base, setBase] = useState(record)
  const untouched = base ? valuesOf(resource, base) : emptyValues(resource)
  const [draft] = useState(() => readDraft<unknown>(draftKey))
  const restored = isDraft(draft) && draft.version === (record?.version ?? null)
  const [values, setValues] = useState<FormValues>(restored ? { ...untouched, ...draft.values } : untouched)
  const [fromDraft, setFromDraft] = useState(restored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [stale, setStale] = useState<Stale>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const attempt = useRef({ content: '', key: '' })

  const setMany = (changes: FormValues) => {
    const next = { ...values, ...changes }
    const about = (key: string) => Object.keys(changes).some((name) => key === name || key.startsWith(`${name}.`))
    setValues(next)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !about(key))))
    saveDraft(draftKey, { values: next, version: base?.version ?? null } satisfies Draft)
  }

  const set = (name: string, value: unknown) => setMany({ [name]: value })

  const check = (name: string) => {
    const field = resource.fields[name]
    const text = field && values[name] !== null ? problemOf(field, values[name]) : undefined
    setErrors(({ [name]: _, ...others }) => (text === undefined ? others : { ...others, [name]: [text] }))
  }

  const startOver = (from: RecordOnWire | undefined) => {
    clearDraft(draftKey)
    setBase(from)
    setValues(from ? valuesOf(resource, from) : emptyValues(resource))
    setErrors({})
    setStale(undefined)
    setFromDraft(false)
  }

  /** What was changed here goes on top of what is there now; saving again means it. */
  const meet = (before: RecordOnWire, current: RecordOnWire) => {
    setStale({ before, current })
    setBase(current)
    setValues((now) => laidOver(resource, before, now, current))
  }

  const send = async () => {
    if (base) {
      const body = changedFields(resource, base, values)
      if (Object.keys(body).length === 0) return { kind: 'saved', record: base } as const
      return actions.update(base.id, body, base.version)
    }
    const body = createBody(resource, values)
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    return actions.create(body, attempt.current.key)
  }

  /** Gives the errors found, so that the form can go to the first. */
  const save = async (): Promise<FieldErrors> => {
    if (busy.current) return {}
    const problems = formProblems(resource, values, base)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return problems
    busy.current = true
    setSaving(true)
    try {
      const outcome = await send()
      if (base && outcome.kind === 'stale') meet(base, outcome.current)
      if (outcome.kind === 'invalid') {
        setErrors(outcome.errors)
        return outcome.errors
      }
      if (outcome.kind === 'saved' || outcome.kind === 'gone') {
        clearDraft(draftKey)
        onSaved()
      }
      return {}
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return {
    values,
    errors,
    stale,
    saving,
    fromDraft,
    set,
    setMany,
    check,
    save,
    startOver,
    untouchedRecord: record,
    base,
  }
}
export type RecordForm = ReturnType<typeof useRecordForm>
