import { useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import type { HoursChange } from '../../../../domain/contract/agenda/hours'
import { type ScheduleGroup, scheduleGroups } from '../../../../domain/planning/schedule-groups'
import { hasErrors, refusalOf } from '../../../forms/errors'
import type { StoredValues } from '../../../forms/form-reducer'
import { keptDraft, useFormState } from '../../../forms/form-state'
import type { Failure } from '../../../platform/basic/failure'
import { clearDraft } from '../../../platform/session'
import {
  type ClosureDraft,
  changeOf,
  draftOfDays,
  draftOfGroup,
  draftProblems,
  errorsOf,
  fieldOf,
  removalOf,
  typedPeriod,
} from './closure-draft'
import { briefPeriod, kindLabels, type Office, officesText } from './sentences'
import type { SaveChange } from './use-save-change'

/** What the form is about: some days, or a saved group; of a pause on one of its dates. */
export type FormOf =
  | { readonly kind: 'new'; readonly from: CivilDate; readonly to: CivilDate }
  | { readonly kind: 'saved'; readonly group: ScheduleGroup; readonly date: CivilDate | null }

/** Where the form is kept in this tab; the number is the version of its structure. */
const key = 'holidays.2'

/** What is written over. */
interface SavedClosure extends StoredValues<ClosureDraft> {
  readonly of: FormOf
  /** Null: a new one, or one that is gone. */
  readonly group: ScheduleGroup | null
  /** The values that somebody else has saved since. */
  readonly present: readonly ScheduleGroup[]
}

/** The form that was open before a reload or an expired session. */
export const storedDraft = (): FormOf | null => keptDraft<ClosureDraft, SavedClosure>(key)?.base.of ?? null

const sameForm = (a: FormOf, b: FormOf) =>
  a.kind === 'new' ? b.kind === 'new' : b.kind === 'saved' && a.group.key === b.group.key

/** What the form begins with; the draft of another one is given up. */
function initialOf(of: FormOf, offices: readonly Office[], today: CivilDate): SavedClosure {
  const stored = storedDraft()
  if (stored && !sameForm(stored, of)) clearDraft(key)
  return of.kind === 'new'
    ? { of, group: null, present: [], values: draftOfDays(of.from, of.to, offices), version: null }
    : { of, group: of.group, present: [], values: draftOfGroup(of.group, of.date, today), version: 0 }
}

interface ClosureContext {
  readonly of: FormOf
  readonly offices: readonly Office[]
  readonly today: CivilDate
  readonly saving: SaveChange
  /** The closures as they are now, read again after somebody else has saved. */
  readonly readAgain: () => Promise<readonly ScheduleOnWire[]>
  readonly onClose: () => void
}

/** State and actions of the form. */
export function useClosureForm({ of, offices, today, saving, readAgain, onClose }: ClosureContext) {
  const [initial] = useState(() => initialOf(of, offices, today))
  const form = useFormState<ClosureDraft, SavedClosure>({ key, initial, errorsOf })
  const { draft, base, theirs } = form
  const saved = base.group
  const close = () => form.giveUp(onClose)
  async function onFailed(failure: Failure): Promise<void> {
    if (failure.kind !== 'stale') {
      const { errors, rest } = refusalOf(failure, fieldOf)
      return form.refuse(errors, rest)
    }
    const now = await readAgain()
    const ids = saved?.entries.map(({ id }) => id) ?? []
    const present = scheduleGroups(now.filter(({ id }) => ids.includes(id)))
    const group = saved && { ...saved, entries: present.flatMap(({ entries }) => entries) }
    // the versions are those of its entries; here each state that is met has a number
    form.foundStale({ ...base, group, present, version: (base.version ?? 0) + 1 })
    // saving again overwrites the present values; a deleted record is created again
    form.overTheirs()
  }
  const title = titleOf(draft, offices)
  const send = (change: HoursChange, done: string) =>
    saving.submit({
      change,
      title,
      done,
      attemptKey: `${key}.save`,
      onSaved: close,
      onFailed: (failure) => void onFailed(failure),
    })

  return {
    ...form,
    saved,
    present: theirs?.present,
    isBusy: saving.isBusy,
    close,
    submit: () => {
      const problems = draftProblems(draft)
      if (hasErrors(problems)) return form.refuse(problems)
      const isGone = saved !== null && saved.entries.length === 0
      void send(changeOf(draft, isGone ? null : saved, offices), `${kindLabels[draft.kind].name} salvata`)
    },
    remove: () => {
      if (saved) void send(removalOf(saved, draft), `${kindLabels[draft.kind].name} tolta`)
    },
  }
}
export type ClosureForm = ReturnType<typeof useClosureForm>

/** "Natale 24/12–6/1, Studio Via Roma". */
function titleOf(draft: ClosureDraft, offices: readonly Office[]): string {
  const period = typedPeriod(draft)
  const group = {
    type: draft.kind === 'pause' ? ('recurring' as const) : ('specific' as const),
    entries: draft.officeUserIds.map((office_user_id) => ({ office_user_id })),
  }
  const what = [draft.note.trim() || kindLabels[draft.kind].name, period && briefPeriod(period)]
    .filter(Boolean)
    .join(' ')
  return [what, officesText(group, offices)].filter(Boolean).join(', ')
}
