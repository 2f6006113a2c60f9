import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrors, italianErrorMap } from '../../../../domain/text/validation'
import { announce } from '../../../api'
import type { Outcome } from '../../../api/attempt'
import { firstTexts } from '../../../api/failure'
import { useOneAtATime } from '../../../api/one-at-a-time'
import { clearDraft, readDraft, saveDraft } from '../../../session'

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
  /** What is wrong with the fields that changed, before they are sent. */
  readonly problems: (changed: Partial<V>, values: V) => Errors
  readonly send: (changed: Partial<V>, version: number, values: V) => Promise<Outcome<unknown>>
  /** The saved state out of the 409 of a stale edit. */
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

/**
 * A section of settings that is saved by itself: what is typed is kept in this tab until it is saved or taken back (quality.md,
 * CL2); only what changed is sent, with the version it was typed over.
 */
export function useSectionForm<V extends Values>(options: SectionOptions<V>) {
  const { box, saved, problems, send, savedOf, fieldOf = (name) => name, onSaved } = options
  const [draft, setDraft] = useState(() => readDraft<Draft<V>>(box))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [errors, setErrors] = useState<Errors>({})
  const [stale, setStale] = useState<Saved<V>>()
  const [failure, setFailure] = useState<string>()
  const { run, isBusy } = useOneAtATime()
  const base = draft?.base ?? saved
  const values: V = { ...base.values, ...draft?.typed }

  function keep(next: Draft<V> | undefined) {
    setDraft(next)
    if (next) saveDraft(box, next)
    else clearDraft(box)
  }
  /** The draft with these values, without those that are as saved. */
  function laid(changes: Partial<V>, over: Saved<V> = base): Draft<V> | undefined {
    const typed = { ...draft?.typed, ...changes }
    const differing = Object.entries(typed).filter(([name, value]) => !same(value, over.values[name as keyof V]))
    return differing.length > 0 ? { typed: Object.fromEntries(differing) as Partial<V>, base: over } : undefined
  }
  function set(changes: Partial<V>) {
    keep(laid(changes))
    setErrors((shown) => ({ ...shown, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
    setFailure(undefined)
  }
  function drop() {
    keep(undefined)
    setErrors({})
    setStale(undefined)
    setFailure(undefined)
    setRestored(false)
  }

  async function sendDraft(next: Draft<V> | undefined) {
    if (!next) return drop()
    const all: V = { ...next.base.values, ...next.typed }
    const found = problems(next.typed, all)
    setErrors(found)
    if (Object.values(found).some((text) => text !== undefined)) return
    const outcome = await send(next.typed, next.base.version, all)
    if (outcome.kind === 'done') {
      drop()
      onSaved?.(outcome.data, next.base, next.typed)
    } else if (outcome.kind === 'invalid')
      setErrors(
        Object.fromEntries(Object.entries(firstTexts(outcome.errors)).map(([name, text]) => [fieldOf(name), text])),
      )
    else if (outcome.kind === 'stale') setStale(savedOf(outcome.current))
    else if (outcome.kind === 'unanswered') setFailure('Non salvato: ciò che hai scritto resta qui.')
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.message })
  }

  return {
    values,
    base,
    errors,
    stale,
    failure,
    isBusy,
    isRestored,
    isChanged: draft !== undefined,
    /** Whether this field differs from what is saved. */
    isTyped: (name: keyof V) => draft !== undefined && name in draft.typed,
    set,
    drop,
    /** Saves what is typed, with further changes where given. */
    save: (changes: Partial<V> = {}) => {
      const next = laid(changes)
      keep(next)
      return run(() => sendDraft(next))
    },
    /** After a stale edit: saves what is typed over the version of now. */
    keepMine: () => {
      if (!stale) return
      const next = laid({}, stale)
      setStale(undefined)
      keep(next)
      void run(() => sendDraft(next))
    },
  }
}
export type SectionForm<V extends Values> = ReturnType<typeof useSectionForm<V>>
