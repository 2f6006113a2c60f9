import { useRef, useState } from 'react'
import type { z } from 'zod'
import { shortDoctorName } from '../../domain/text/format'
import { fieldErrors, italianErrorMap } from '../../domain/text/validation'
import { firstTexts } from '../platform/basic/failure'
import { announce } from '../platform/basic/toasts'
import { clearDraft, readDraft, saveDraft } from '../session'
import type { Outcome } from './attempt'
import { useActedDoctor } from './current-user'

/** What is typed in one section, by field. */
export type Values = object
export type Errors = Readonly<Record<string, string | undefined>>

/** A saved state of the section. */
export interface Saved<V extends Values> {
  readonly values: V
  readonly version: number
}

/** What was being typed over which saved state. */
interface Draft<V extends Values> {
  readonly typed: Partial<V>
  readonly base: Saved<V>
}

interface SectionOptions<V extends Values> {
  /** Name of the draft, of this tab. */
  readonly box: string
  readonly saved: Saved<V>
  /** Of something that is not there yet: it is made also as it stands. */
  readonly isNew?: boolean
  /** What is wrong with the fields that changed, before they are sent. */
  readonly problems: (changed: Partial<V>, values: V) => Errors
  readonly send: (changed: Partial<V>, version: number, values: V) => Promise<Outcome<unknown>>
  /** The saved state out of a record, as a save answers it and the 409 of a stale edit. */
  readonly savedOf: (current: unknown) => Saved<V>
  /** The field a refusal of the server is shown at. */
  readonly fieldOf?: (name: string) => string
  readonly onSaved?: (reply: unknown, before: Saved<V>, changed: Partial<V>) => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The first error text of each field by the contract's schema, in Italian. */
export function problemsOf(schema: z.ZodType, body: unknown): Readonly<Record<string, string>> {
  const { error } = schema.safeParse(body, { error: italianErrorMap })
  return error ? firstTexts(fieldErrors(error)) : {}
}

/** The errors that are not at these fields, nor inside them: `hours.2.to` is inside `hours`. */
const without = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.includes(name.split('.', 1)[0] ?? '') && !fields.includes(name)),
  )

/** What is typed, kept in this tab; fields that are as saved are none. */
function useSectionDraft<V extends Values>({ box, saved: given, isNew = false }: SectionOptions<V>) {
  const [draft, setDraft] = useState(() => readDraft<Draft<V>>(box))
  const [isRestored, setRestored] = useState(draft !== undefined)
  /** As the last save answered it: shown until what the page reads is as new. */
  const [answered, setAnswered] = useState<Saved<V>>()
  const saved = answered && !isNew && answered.version > given.version ? answered : given
  const base = draft?.base ?? saved
  const differing = (typed: Partial<V>, over: Saved<V>) =>
    Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => !same(value, over.values[name as keyof V])),
    ) as Partial<V>
  return {
    draft,
    base,
    isRestored,
    values: { ...base.values, ...draft?.typed } as V,
    setAnswered,
    differing,
    keep(next: Draft<V> | undefined) {
      setDraft(next)
      if (next) saveDraft(box, next)
      else {
        clearDraft(box)
        setRestored(false)
      }
    },
    /** The draft with these values over a saved state. */
    laid(changes: Partial<V>, over: Saved<V> = base): Draft<V> | undefined {
      const typed = differing({ ...draft?.typed, ...changes }, over)
      return Object.keys(typed).length > 0 || isNew ? { typed, base: over } : undefined
    },
    /** What was typed while this draft was sent, over the state that is saved now. */
    typedSince(sent: Draft<V>, now: Saved<V>): Draft<V> | undefined {
      const latest = Object.entries(readDraft<Draft<V>>(box)?.typed ?? {})
      const later = Object.fromEntries(latest.filter(([name, value]) => !same(value, sent.typed[name as keyof V])))
      const typed = differing(later as Partial<V>, now)
      return Object.keys(typed).length > 0 && !isNew ? { typed, base: now } : undefined
    },
  }
}

/** Sends one draft at a time; when it is asked for meanwhile, then what is typed by then. */
function useSending<D>(send: (draft: D) => Promise<D | undefined>) {
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const isAskedAgain = useRef(false)
  return {
    isBusy,
    async sendAll(first: D): Promise<void> {
      isAskedAgain.current = isSending.current
      if (isSending.current) return
      isSending.current = true
      setBusy(true)
      let next: D | undefined = first
      while (next) {
        isAskedAgain.current = false
        const rest: D | undefined = await send(next)
        next = isAskedAgain.current ? rest : undefined
      }
      isSending.current = false
      setBusy(false)
    },
  }
}

/**
 * A section of settings that is saved by itself: what is typed is kept in this tab until it is saved or taken back (quality.md,
 * CL2); only what changed is sent, with the version it was typed over.
 */
export function useSectionForm<V extends Values>(options: SectionOptions<V>) {
  const { problems, send, savedOf, fieldOf = (name) => name, onSaved } = options
  const { draft, values, isRestored, setAnswered, keep, laid, differing, typedSince } = useSectionDraft(options)
  const [errors, setErrors] = useState<Errors>({})
  const [stale, setStale] = useState<Saved<V>>()
  const [failure, setFailure] = useState<string>()
  const { isBusy, sendAll } = useSending(sendDraft)
  const doctor = useActedDoctor()

  function show(next: Draft<V> | undefined) {
    keep(next)
    setErrors({})
    setStale(undefined)
    setFailure(undefined)
  }

  /** Sends a draft; returns what was typed meanwhile. */
  async function sendDraft(sent: Draft<V>): Promise<Draft<V> | undefined> {
    const all: V = { ...sent.base.values, ...sent.typed }
    const found = problems(sent.typed, all)
    setErrors(found)
    if (Object.values(found).some((text) => text !== undefined)) return
    const outcome = await send(sent.typed, sent.base.version, all)
    /** The record is as it was sent: what was typed meanwhile is left. */
    const saved = (record: unknown, now: Saved<V>) => {
      const rest = typedSince(sent, now)
      setAnswered(now)
      show(rest)
      onSaved?.(record, sent.base, sent.typed)
      return rest
    }
    if (outcome.kind === 'done') return saved(outcome.data, savedOf((outcome.data as { data: unknown }).data))
    if (outcome.kind === 'invalid') {
      const texts = Object.entries(firstTexts(outcome.errors))
      setErrors(Object.fromEntries(texts.map(([name, text]) => [fieldOf(name), text])))
    } else if (outcome.kind === 'stale') {
      const now = savedOf(outcome.current)
      // saved before, by an answer that was lost
      if (Object.keys(differing(sent.typed, now)).length === 0) return saved({ data: outcome.current }, now)
      setStale(now)
    } else if (outcome.kind === 'unanswered') setFailure('Non salvato: ciò che hai scritto resta qui.')
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.message })
  }

  async function saveOver(changes: Partial<V>, over?: Saved<V>): Promise<void> {
    const next = laid(changes, over)
    setStale(undefined)
    setFailure(undefined)
    if (!next) return show(undefined)
    keep(next)
    await sendAll(next)
  }

  return {
    values,
    errors,
    stale,
    failure,
    isBusy,
    isRestored,
    /** For whom it is saved by whoever acts for a doctor. */
    forDoctor: doctor && shortDoctorName(doctor),
    isChanged: draft !== undefined,
    /** Whether this field differs from what is saved. */
    isTyped: (name: keyof V) => draft !== undefined && name in draft.typed,
    set(changes: Partial<V>) {
      keep(laid(changes))
      setErrors((shown) => without(shown, Object.keys(changes)))
      setFailure(undefined)
    },
    drop: () => show(undefined),
    /** Saves what is typed, with further changes where given. */
    save: (changes: Partial<V> = {}) => saveOver(changes),
    /** After a stale edit: saves what is typed over the version of now. */
    keepMine: () => void (stale && saveOver({}, stale)),
  }
}
export type SectionForm<V extends Values> = ReturnType<typeof useSectionForm<V>>
