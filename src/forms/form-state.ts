import { useRef, useState } from 'react'
import { draftOwner, keepDraft, readDraft } from '../platform/session'
import type { Errors } from './errors'
import { baseOf, type FormEvent, type FormState, formReducer, type StoredValues, same, startOf } from './form-reducer'

/** What the tab keeps of a form: a reload, an expired session or a lost line takes nothing. */
export interface KeptDraft<D, S> {
  readonly draft: D
  /** The state that it was typed over. */
  readonly base: S
}

const isKept = <D, S>(value: unknown): value is KeptDraft<D, S> =>
  typeof value === 'object' && value !== null && 'draft' in value && 'base' in value

/** The unsaved draft of the form of this name. */
export function keptDraft<D, S>(key: string): KeptDraft<D, S> | undefined {
  const found = readDraft(key)
  return isKept<D, S>(found) ? found : undefined
}

export interface FormStateOptions<D, S extends StoredValues<D>> {
  /** Name of the draft in this tab; of a form that goes on after a save it may follow what was saved. */
  readonly key: string | ((base: S) => string)
  readonly initial: S
  /** Whether the draft says what is saved; else where every field is as it is there. */
  readonly isSaved?: (values: D, saved: S) => boolean
  /** The fields whose errors typing into another one settles, beside its own. */
  readonly errorsOf?: Partial<Record<keyof D, readonly string[]>>
  /** What of the draft is kept in the tab; else all. */
  readonly toKeep?: (values: D) => D
}

/** The state of a form, whose draft is stored with each event, and read again by the form that is opened next. */
export function useFormState<D extends object, S extends StoredValues<D>>(options: FormStateOptions<D, S>) {
  const { key, initial, toKeep } = options
  const isSaved = options.isSaved ?? ((values, saved) => same(values, saved.values))
  const keyOf = typeof key === 'string' ? () => key : key
  const [state, setState] = useState<FormState<D, S>>(() => {
    const kept = keptDraft<D, S>(keyOf(initial))
    return startOf(kept ? { values: kept.draft, over: kept.base } : null)
  })
  const [owner] = useState(draftOwner)
  /** As the last event left it, which may not be drawn yet. */
  const latest = useRef(state)

  function shownOf(of: FormState<D, S>) {
    const base = baseOf(of, initial)
    const { values } = of.typed ?? base
    return { values, base, isChanged: of.typed !== null && !isSaved(values, base) }
  }
  function dispatch(event: FormEvent<D, S>): void {
    const before = shownOf(latest.current)
    const next = formReducer(latest.current, event)
    latest.current = next
    setState(next)
    // an answer may come when somebody else's drafts are stored
    if (draftOwner() !== owner) return
    const { values, base, isChanged } = shownOf(next)
    if (keyOf(before.base) !== keyOf(base)) keepDraft(keyOf(before.base), undefined)
    const kept: KeptDraft<D, S> = { draft: toKeep?.(values) ?? values, base }
    keepDraft(keyOf(base), isChanged && !next.isDone ? kept : undefined)
  }
  /** What is typed by now, over what; nothing counts once the form has ended. */
  function now() {
    const { typed, isDone } = latest.current
    return { ...shownOf(latest.current), isTyped: typed !== null && !isDone, isDone }
  }
  function change(changes: Partial<D>): void {
    const names = Object.keys(changes) as (keyof D & string)[]
    const fields = names.flatMap((name) => [name, ...(options.errorsOf?.[name] ?? [])])
    dispatch({ type: 'typed', changes, base: now().base, fields })
  }

  const { values: draft, base, isChanged } = shownOf(state)
  return {
    draft,
    /** The state that is written over. */
    base,
    errors: state.errors,
    problem: state.problem,
    refusals: state.refusals,
    /** What somebody else has saved meanwhile. */
    theirs: state.theirs,
    isChanged,
    isRestored: state.isRestored && isChanged,
    isSaved,
    now,
    dispatch,
    change,
    /** `problem`: what belongs to no field. */
    refuse: (errors: Errors, problem = '') => dispatch({ type: 'refused', errors, problem: problem || null }),
    foundStale: (theirs: S) => dispatch({ type: 'staleFound', theirs, base: now().base }),
    /** What is written here is for what somebody else has saved: to go over it, or given up for it. */
    overTheirs: () => dispatch({ type: 'keptMine' }),
    takeTheirs: () => dispatch({ type: 'tookTheirs' }),
    /** What is written here becomes a new one. */
    becomeNew: (fresh: S, problem: string | null = null) =>
      dispatch({ type: 'becameNew', base: now().base, now: fresh, problem }),
    /** Discards the draft over the saved values. */
    drop: () => dispatch({ type: 'dropped' }),
    /** Ends the form, and closes it, without saving. */
    giveUp: (close: () => void) => {
      dispatch({ type: 'ended' })
      close()
    },
  }
}
