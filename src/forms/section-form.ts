import { announce } from '../platform/basic/toasts'
import type { Errors } from './errors'
import { type StoredValues, same } from './form-reducer'
import { type SaveReply, useKeptForm } from './use-kept-form'

interface SectionOptions<V extends object, C> {
  /** Name of the draft, of this tab. */
  readonly draftKey: string
  readonly saved: StoredValues<V>
  /** What is wrong with the fields that changed, before they are sent. */
  readonly problems: (changed: Partial<V>, values: V) => Errors
  /** Creates the record, also without a change. */
  readonly create?: (values: V) => Promise<SaveReply<C>>
  readonly change?: (changed: Partial<V>, version: number, values: V) => Promise<SaveReply<C>>
  /** The saved state out of a record, as a save answers it and the 409 of a stale edit. */
  readonly savedOf: (current: C) => StoredValues<V>
  /** The field a refusal of the server is shown at. */
  readonly fieldOf?: (name: string) => string
  readonly onSaved?: (record: C, before: V, changed: Partial<V>) => void
}

/** A saved state over which only what changes is typed. */
interface Section<V extends object> extends StoredValues<Partial<V>> {
  readonly all: V
}
const sectionOf = <V extends object>({ values, version }: StoredValues<V>): Section<V> => ({
  values: {},
  version,
  all: values,
})

/** The fields that are typed and not as they are saved. */
const differing = <V extends object>(typed: Partial<V>, all: V) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(value, all[name as keyof V]))) as Partial<V>
const isEmpty = (changed: object) => Object.keys(changed).length === 0

/** What is not for a field is said in a toast, but that nothing is lost, which stands in the form. */
async function said<C>(sent: Promise<SaveReply<C>>): Promise<SaveReply<C>> {
  const outcome = await sent
  if (outcome.kind === 'unanswered')
    return { ...outcome, kind: 'refused', text: 'Non salvato: ciò che hai scritto resta qui.' }
  if (outcome.kind !== 'refused' && outcome.kind !== 'taken' && outcome.kind !== 'conflicts') return outcome
  announce({ type: 'error', title: outcome.message })
  return { kind: 'dropped' }
}

/** A section of settings that is saved by itself: only what changed is sent, and it goes on after a save. */
export function useSectionForm<V extends object, C>(options: SectionOptions<V, C>) {
  const { draftKey, saved, problems, create, change, savedOf, fieldOf, onSaved } = options
  const form = useKeptForm<Partial<V>, C, Section<V>>({
    key: draftKey,
    initial: sectionOf(saved),
    validate: (typed, { all, version }) => {
      const changed = differing(typed, all)
      return version !== null && isEmpty(changed) ? {} : problems(changed, { ...all, ...changed })
    },
    send: (typed, { all, version }) => {
      const changed = differing(typed, all)
      const values = { ...all, ...changed }
      if (version === null) return create ? said(create(values)) : null
      return change && !isEmpty(changed) ? said(change(changed, version, values)) : null
    },
    savedOf: (current) => sectionOf(savedOf(current)),
    isSaved: (typed, { all }) => isEmpty(differing(typed, all)),
    fieldOf,
    next: (record) => sectionOf(saved.version === null ? saved : savedOf(record)),
    onSaved: (record, { all }, sent) => {
      if (record !== null) onSaved?.(record, all, differing(sent, all))
    },
  })
  const { draft, base, theirs } = form
  return {
    values: { ...base.all, ...draft } as V,
    errors: form.errors,
    theirs: theirs && { values: theirs.all },
    failure: form.problem,
    refusals: form.refusals,
    isBusy: form.isBusy,
    isRestored: form.isRestored,
    isChanged: form.isChanged,
    /** Whether this field differs from what is saved. */
    isTyped: (name: keyof V) => name in differing(draft, base.all),
    set: form.change as (changes: Partial<V>) => void,
    /** Saves what is typed, with further changes where given. */
    save: form.saveWith as (changes?: Partial<V>) => Promise<void>,
    keepMine: form.keepMine,
    takeTheirs: form.takeTheirs,
    drop: form.drop,
  }
}
export type SectionForm<V extends object> = ReturnType<typeof useSectionForm<V, unknown>>
