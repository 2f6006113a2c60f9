import { useRef } from 'react'
import type { Failure } from '../platform/basic/failure'
import type { Outcome } from '../platform/calls/idempotent-call'
import { useSingleCall } from '../platform/calls/use-single-call'
import { type Errors, type FieldOf, hasErrors, refusalOf } from './errors'
import { type StoredValues, typedSince } from './form-reducer'
import { type FormStateOptions, useFormState } from './form-state'

/** What a call of a form answers; a second one at the same time is dropped. */
export type SaveReply<C> = Outcome<{ readonly data: C }> | { readonly kind: 'dropped' }

interface KeptFormOptions<D extends object, C, S extends StoredValues<D>> extends FormStateOptions<D, S> {
  /** What is wrong with the draft, by field, before it is sent: by the schema that the server has too. */
  readonly validate: (values: D, base: S) => Errors
  /** Null: nothing is to be sent. */
  readonly send: (values: D, base: S) => Promise<SaveReply<C>> | null
  /** The saved state out of the record that a 409 answers; without it a stale version is refused as anything else is. */
  readonly savedOf?: (current: C) => S
  /** Where the errors of a refusal stand; else at the field of their own name. */
  readonly fieldOf?: FieldOf<string>
  /** What a new one begins with when the record has been deleted meanwhile, and how that is said. */
  readonly whenGone?: { readonly fresh: S; readonly text: string }
  /** The state that the form goes on from after a save; without it the form ends. */
  readonly next?: (record: C, sent: D) => S
  /** `record` null: nothing was to be sent. */
  readonly onSaved: (record: C | null, before: S, sent: D) => void
}

/**
 * A form whose draft is kept in this tab, for this user and doctor, until it is saved or given up (quality.md, CL2). It is sent
 * with the version that it was typed over. A call that was cancelled is not reported; after a lost answer the same again is the
 * same.
 */
export function useKeptForm<D extends object, C, S extends StoredValues<D> = StoredValues<D>>(
  options: KeptFormOptions<D, C, S>,
) {
  const { validate, send, savedOf, next, onSaved } = options
  const { now, isSaved, dispatch, ...form } = useFormState<D, S>(options)
  const isAskedAgain = useRef(false)
  const { run, isBusy } = useSingleCall()

  function finish(record: C | null, before: S, sent: D): void {
    const after = record !== null && next?.(record, sent)
    if (after) {
      const left = after.version === null ? null : typedSince(now().values, sent, after.values)
      dispatch({ type: 'saved', now: after, left })
    } else dispatch({ type: next ? 'dropped' : 'ended' })
    onSaved(record, before, sent)
  }

  /** Takes up what a call answered to what was sent; whether it is saved. */
  function settle(outcome: SaveReply<C>, sent: D, over: S): boolean {
    if (outcome.kind === 'dropped') return false
    const theirs = outcome.kind === 'stale' ? savedOf?.(outcome.current) : undefined
    if (outcome.kind === 'done') finish(outcome.data.data, over, sent)
    // with the same content an answer was lost, and it is what was sent
    else if (outcome.kind === 'stale' && theirs && isSaved(sent, theirs)) finish(outcome.current, over, sent)
    else {
      refuseAs(outcome, theirs, over)
      return false
    }
    return true
  }
  function refuseAs(outcome: Failure<C>, theirs: S | undefined, over: S): void {
    if (theirs) form.foundStale(theirs)
    else if (outcome.status === 404 && over.version !== null && options.whenGone)
      form.becomeNew(options.whenGone.fresh, options.whenGone.text)
    else {
      const { errors, rest } = refusalOf(outcome, options.fieldOf)
      form.refuse(errors, rest)
    }
  }

  /** Whether nothing is wrong with these values; what is wrong is shown. */
  function check(these: D): boolean {
    const errors = validate(these, now().base)
    if (hasErrors(errors)) form.refuse(errors)
    return !hasErrors(errors)
  }

  /** Checks and sends these values: the saved state; null where they are refused. */
  async function write(these: D): Promise<S | null> {
    // a slow double click, while the form closes
    if (now().isDone || !check(these)) return null
    const { base: over } = now()
    dispatch({ type: 'sent' })
    const answer = send(these, over)
    if (answer) return settle(await answer, these, over) ? now().base : null
    finish(null, over, these)
    return over
  }

  /** Sends what is typed, with further changes where given; asked for again meanwhile, then what is typed by then. */
  async function save(changes?: Partial<D>): Promise<void> {
    if (changes) form.change(changes)
    isAskedAgain.current = true
    await run(async () => {
      let goesOn = true
      while (goesOn && isAskedAgain.current) {
        isAskedAgain.current = false
        goesOn = (await write(now().values)) !== null && now().isTyped
      }
    })
  }

  return {
    ...form,
    isBusy,
    /** Runs what a form does beside a save, one at a time with it. */
    run,
    check,
    settle,
    write,
    save: () => void save(),
    saveWith: save,
    /** After somebody else's save: what is written here goes over it. */
    keepMine: () => {
      form.overTheirs()
      void save()
    },
  }
}
