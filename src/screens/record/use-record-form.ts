import { useDrawerForm } from '@refinedev/antd'
import type { HttpError, OpenNotificationParams } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/contract/refusal'
import { isEmptyValue, type RecordOnWire, type Resource } from '../../../domain/resource'
import {
  changedFields,
  copyOf,
  createBody,
  emptyValues,
  errorsByField,
  type FormValues,
  laidOver,
  nextOf,
  proposedSlugs,
  valuesOf,
} from '../../../domain/resource/form-values'
import { textsOf } from '../../../domain/resource/resource-texts'
import { derivedValues } from '../overrides/derives'
import type { ScreenResource } from '../registry'
import { useScreenRights } from '../use-screen-rights'
import { createAttempt } from './attempt'
import { type FormOpen, useFormDraft } from './form-draft'
import { recordMeta, useReadRecords, useRecordActions, useRefresh } from './use-record'

/** An edit that somebody else's went before: the record as it was here, and as it is now. */
interface Stale {
  readonly before: RecordOnWire
  readonly current: RecordOnWire
}

interface FormCallbacks {
  readonly onSaved: (record: RecordOnWire) => void
  readonly onGone: () => void
  /** The form stands as new, or has errors: the keyboard goes to a field. */
  readonly onFocus: (where: 'first-empty' | 'first-wrong') => void
}

interface SaveHandlers {
  /** False where the undo bar says it. */
  readonly successMessage: (
    after: RecordOnWire,
    body: Readonly<Record<string, unknown>>,
  ) => OpenNotificationParams | false
  readonly refused: (failure: HttpError) => void
}

/** refine's drawer form; which record, and whether the drawer is open, the address says. */
function useRefineForm(resource: Resource, open: FormOpen, { successMessage, refused }: SaveHandlers) {
  const id = open.kind === 'edit' ? open.id : open.from
  const [attempt] = useState(createAttempt)
  const { form, query, ...drawer } = useDrawerForm<RecordOnWire, HttpError, FormValues>({
    resource: resource.name,
    action: open.kind === 'edit' ? 'edit' : id === undefined ? 'create' : 'clone',
    ...(id !== undefined && { id }),
    defaultVisible: true,
    syncWithLocation: false,
    redirect: false,
    mutationMode: 'pessimistic',
    liveMode: 'off',
    warnWhenUnsavedChanges: false,
    // refine gives what was sent, of a change beside the id
    successNotification: (answer, sent) => {
      const { values } = open.kind === 'edit' ? (sent as { values: FormValues }) : { values: sent as FormValues }
      return successMessage((answer as { data: RecordOnWire }).data, values)
    },
    // the others are said at the form, or have a global message
    errorNotification: (failure) =>
      (failure as HttpError).statusCode === 404 && { type: 'error', message: textsOf(resource).gone },
    invalidates: ['list', 'many'],
    queryMeta: recordMeta(resource),
    // starts from what is there now, and then stays: refine would reset the fields under the fingers
    queryOptions: { gcTime: 0, staleTime: 'static' },
    mutationMeta: open.kind === 'edit' ? {} : attempt.meta,
    onMutationError: refused,
  })
  const record = query?.data?.data
  return {
    ...drawer,
    form: form as FormInstance,
    attempt,
    query,
    record,
    isReady: id === undefined || record !== undefined,
  }
}

/** The values that a form starts from. */
function startOf(resource: Resource, open: FormOpen, record: RecordOnWire | undefined): FormValues {
  if (open.kind === 'edit') return record ? valuesOf(resource, record) : {}
  return { ...(record ? copyOf(resource, record) : emptyValues(resource)), ...open.initial }
}

/** Undo of a save on the undo bar, or words where there is none. */
function useSavedNotice(screen: ScreenResource) {
  const { created, updated } = useRecordActions(screen)
  const may = useScreenRights(screen.resource)
  return (after: RecordOnWire, before: RecordOnWire | undefined, { version: _, ...body }: FormValues) => {
    if (before) updated(after, Object.fromEntries(Object.keys(body).map((name) => [name, before[name] ?? null])))
    else if (may.delete) created(after)
    else return { type: 'success', message: textsOf(screen.resource).created } as const
    return false
  }
}

/** Runs one at a time; what comes meanwhile, as of a double click, is not run. What it gives is run after it. */
function useOnce() {
  const [isRunning, setRunning] = useState(false)
  const busy = useRef(false)
  const once = async (run: () => Promise<(() => void) | null | undefined>) => {
    if (busy.current) return
    busy.current = true
    setRunning(true)
    const after = await run()
    busy.current = false
    setRunning(false)
    after?.()
  }
  return [isRunning, once] as const
}

interface DerivedInput {
  readonly resource: Resource
  readonly form: FormInstance
  readonly values: () => FormValues
  readonly id: number | undefined
  /** The form stands as new, with nothing typed in it. */
  readonly isNew: boolean
}

/** Values that follow from others. What a new form begins with brings the same as what is chosen in it, where nothing stands yet. */
function useDerived({ resource, form, values, id, isNew }: DerivedInput) {
  const read = useReadRecords()
  const derivedFrom = (given: readonly string[]) =>
    derivedValues(resource.name, given, { values: values(), id, isTyped: (name) => form.isFieldTouched(name), ...read })
  const deriveStart = async () => {
    const isGiven = (name: string) => !isEmptyValue(values()[name])
    const derived = await derivedFrom(Object.keys(values()).filter(isGiven))
    form.setFieldsValue(Object.fromEntries(Object.entries(derived ?? {}).filter(([name]) => !isGiven(name))))
  }
  const onNew = useEffectEvent(() => void deriveStart())
  const [wasNew, setWasNew] = useState(false)
  if (isNew && !wasNew) setWasNew(true)
  useEffect(() => {
    if (wasNew) onNew()
  }, [wasNew])
  return { derivedFrom, deriveStart }
}

/** The form over one record, or over none yet: its values, its draft, and what becomes of an attempt to save. */
export function useRecordForm(screen: ScreenResource, open: FormOpen, { onSaved, onGone, onFocus }: FormCallbacks) {
  const { resource } = screen
  const text = textsOf(resource)
  const refine = useRefineForm(resource, open, {
    successMessage: (after, body) => sayingIsSaved(after, base, body),
    refused: (failure) => refused(failure),
  })
  const { form, record, isReady, attempt } = refine
  const draft = useFormDraft(resource.name, open, text.draft)
  const [later, setLater] = useState<RecordOnWire>()
  const [stale, setStale] = useState<Stale>()
  const [others, setOthers] = useState<readonly string[]>([])
  const [isSaving, once] = useOnce()
  const goOn = useRef(false)
  const held = useRef<FormValues>({})
  const sayingIsSaved = useSavedNotice(screen)
  const refresh = useRefresh(screen)

  const base = open.kind === 'edit' ? (later ?? record) : undefined
  const untouched = startOf(resource, open, base ?? record)
  const drafted = isReady ? draft.of(base?.version ?? null) : undefined
  const values = (): FormValues => ({ ...untouched, ...form.getFieldsValue(true) })

  const keep = () => {
    held.current = values()
    draft.keep(held.current, untouched, base?.version ?? null)
  }
  const fill = (next: FormValues) => {
    form.setFields(Object.entries(next).map(([name, value]) => ({ name, value, errors: [], touched: false })))
    held.current = next
    setOthers([])
  }
  const { derivedFrom, deriveStart } = useDerived({
    ...{ resource, form, values, id: base?.id },
    isNew: isReady && open.kind === 'new' && !drafted,
  })
  const startOver = (from: RecordOnWire | undefined, next = from ? valuesOf(resource, from) : untouched) => {
    draft.drop()
    setLater(from)
    setStale(undefined)
    fill(next)
    if (open.kind === 'new') void deriveStart()
    onFocus('first-empty')
  }

  const onValuesChange = async (changed: FormValues) => {
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
    if (!base) form.setFieldsValue(proposedSlugs(resource, { ...untouched, ...held.current }, values()))
    keep()
    const derived = await derivedFrom(Object.keys(changed))
    if (!derived) return
    form.setFieldsValue(derived)
    keep()
  }

  /** The form stays as it was typed; over a newer version it waits to be saved again. */
  function refused({ statusCode, errors = {}, data }: HttpError) {
    const current = (data as { current?: RecordOnWire } | undefined)?.current
    if (statusCode === 422) {
      const found = errorsByField(resource, errors as FieldErrors)
      form.setFields(found.fields)
      setOthers(found.others)
      onFocus('first-wrong')
    } else if (statusCode === 409 && base && current) {
      setStale({ before: base, current })
      setLater(current)
      fill(laidOver(resource, base, values(), current))
    } else if (statusCode === 404) {
      draft.drop()
      refresh()
      onGone()
    }
  }

  const saved = (after: RecordOnWire) => {
    draft.drop()
    attempt.end()
    if (base || !goOn.current) onSaved(after)
    else startOver(undefined, { ...nextOf(resource, values()), ...(open.kind === 'new' && open.initial) })
  }

  const send = async () => {
    setOthers([])
    const body = base ? changedFields(resource, base, values()) : createBody(resource, values())
    attempt.begin(body)
    const isSame = base && Object.keys(body).length === 0
    const sent = isSame
      ? { data: base }
      : await refine.onFinish(base ? { ...body, version: base.version } : body).catch(() => null)
    return sent ? () => saved(sent.data) : null
  }

  return {
    ...refine,
    formProps: {
      ...refine.formProps,
      form,
      initialValues: { ...untouched, ...drafted },
      onValuesChange: (changed: FormValues) => void onValuesChange(changed),
      onFinish: () => void once(send),
      onFinishFailed: () => onFocus('first-wrong'),
    },
    base,
    isSaving,
    isRestored: drafted !== undefined && !stale,
    stale,
    others,
    /** `next`: goes on with another new one. */
    save: (next: boolean) => {
      goOn.current = next
      form.submit()
    },
    startOver,
  }
}
