import { type Errors, errorsBeside } from './errors'

/** A saved state of what a form is about; version null: nothing is saved yet, and the form begins with these values. */
export interface StoredValues<D> {
  readonly values: D
  readonly version: number | null
}

export interface FormState<D, S extends StoredValues<D>> {
  /** What is typed, and over which saved state; null: the form shows the saved one. */
  readonly typed: { readonly values: D; readonly over: S } | null
  /** As the last save or conflict answered it: shown until what the page reads is as new. */
  readonly answered: S | null
  /** The values that somebody else has saved since, until the user chooses between the two. */
  readonly theirs: S | null
  readonly errors: Errors
  /** A refusal that belongs to no field. */
  readonly problem: string | null
  /** Number of refusals so far: each one moves the focus. */
  readonly refusals: number
  /** The form started with a restored draft. */
  readonly isRestored: boolean
  /** Saved or given up: still shown while it closes, and kept no longer. */
  readonly isDone: boolean
}

export type FormEvent<D, S extends StoredValues<D>> =
  /** `base`: what it is typed over, if nothing was typed so far; `fields`: where errors stand that it may settle. */
  | {
      readonly type: 'typed'
      readonly changes: Partial<D>
      readonly base: S
      readonly fields: readonly string[]
    }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly errors: Errors; readonly problem: string | null }
  | { readonly type: 'staleFound'; readonly theirs: S; readonly base: S }
  | { readonly type: 'keptMine' }
  | { readonly type: 'tookTheirs' }
  /** `left`: what goes on being typed over it; null: nothing. */
  | { readonly type: 'saved'; readonly now: S; readonly left: D | null }
  /** It has been deleted meanwhile: what is typed becomes a new one. */
  | { readonly type: 'becameNew'; readonly base: S; readonly now: S; readonly problem: string | null }
  | { readonly type: 'dropped' }
  | { readonly type: 'ended' }

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The state that is typed over: of what a save answered and what the page has read the newer one. */
export function baseOf<D, S extends StoredValues<D>>({ typed, answered }: FormState<D, S>, initial: S): S {
  if (typed) return typed.over
  return answered?.version != null && answered.version > (initial.version ?? -1) ? answered : initial
}

/** `restored`: what was typed before a reload or an expired session. */
export const startOf = <D, S extends StoredValues<D>>(restored: FormState<D, S>['typed']): FormState<D, S> => ({
  typed: restored,
  answered: null,
  theirs: null,
  errors: {},
  problem: null,
  refusals: 0,
  isRestored: restored !== null,
  isDone: false,
})

/** What was typed while a draft was on its way, over the state that is saved now; null: nothing. */
export function typedSince<D extends object>(values: D, sent: D, now: D): D | null {
  const later = Object.entries(values).filter(([name, value]) => !same(value, sent[name as keyof D]))
  const left: D = { ...now, ...Object.fromEntries(later) }
  return same(left, now) ? null : left
}

const settled = { theirs: null, errors: {}, problem: null } as const

/** All that can happen to a form. Pure: sending, and keeping the draft in the tab, is for `useKeptForm`. */
export function formReducer<D, S extends StoredValues<D>>(
  state: FormState<D, S>,
  event: FormEvent<D, S>,
): FormState<D, S> {
  const { typed, refusals } = state
  switch (event.type) {
    case 'typed': {
      const { values, over } = typed ?? { values: event.base.values, over: event.base }
      const next = { ...values, ...event.changes }
      return {
        ...state,
        typed: same(next, over.values) ? null : { values: next, over },
        errors: errorsBeside(state.errors, event.fields),
        problem: null,
      }
    }
    case 'sent':
      return { ...state, errors: {}, problem: null }
    case 'refused':
      return { ...state, ...settled, errors: event.errors, problem: event.problem, refusals: refusals + 1 }
    case 'staleFound':
      return {
        ...state,
        ...settled,
        typed: typed ?? { values: event.base.values, over: event.base },
        theirs: event.theirs,
        refusals: refusals + 1,
      }
    case 'keptMine':
      // shown until it is saved: the button that was pressed keeps the focus
      return state.theirs && typed
        ? { ...state, typed: { ...typed, over: state.theirs }, answered: state.theirs }
        : state
    case 'tookTheirs':
      return { ...state, ...settled, typed: null, answered: state.theirs ?? state.answered, isRestored: false }
    case 'saved':
      return {
        ...state,
        ...settled,
        typed: event.left && { values: event.left, over: event.now },
        answered: event.now,
        isRestored: false,
      }
    case 'becameNew':
      return {
        ...state,
        ...settled,
        typed: { values: typed?.values ?? event.base.values, over: event.now },
        problem: event.problem,
        refusals: refusals + 1,
      }
    case 'dropped':
      return { ...state, ...settled, typed: null, isRestored: false }
    case 'ended':
      return { ...state, isDone: true }
    default:
      return event satisfies never
  }
}
