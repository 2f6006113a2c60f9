import { useEffect, useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { ScheduleOnWire } from '../../../domain/contract/agenda'
import type { HoursChange } from '../../../domain/contract/hours'
import { refusalText } from '../../../domain/contract/refusal'
import { type ScheduleGroup, scheduleGroups } from '../../../domain/planning/schedule-groups'
import type { Failure } from '../../platform/basic/failure'
import { clearDraft, readDraft, saveDraft } from '../../session'
import {
  type ClosureDraft,
  type ClosureErrors,
  changeOf,
  draftOfDays,
  draftOfGroup,
  draftProblems,
  placedErrors,
  removalOf,
  typedPeriod,
} from './closure-draft'
import type { SaveChange } from './use-save-change'
import { briefPeriod, kindWords, type Office, officesWords } from './words'

/** What the form is about: some days, or a saved group; of a pause on one of its dates. */
export type FormOf =
  | { readonly kind: 'new'; readonly from: CivilDate; readonly to: CivilDate }
  | { readonly kind: 'saved'; readonly group: ScheduleGroup; readonly date: CivilDate | null }

/** Where the form is kept in this tab; the number is the version of its structure. */
const box = 'holidays.1'
interface Kept {
  readonly of: FormOf
  readonly draft: ClosureDraft
}

/** The form that was open before a reload or an expired session. */
export const keptForm = (): FormOf | null => readDraft<Kept>(box)?.of ?? null

const sameForm = (a: FormOf, b: FormOf) =>
  a.kind === 'new' ? b.kind === 'new' : b.kind === 'saved' && a.group.key === b.group.key

interface Surroundings {
  readonly of: FormOf
  readonly offices: readonly Office[]
  readonly today: CivilDate
  readonly saving: SaveChange
  /** The closures as they are now, read again after somebody else has saved. */
  readonly readAgain: () => Promise<readonly ScheduleOnWire[]>
  readonly onClose: () => void
}

/** State and acts of the form. */
export function useClosureForm({ of, offices, today, saving, readAgain, onClose }: Surroundings) {
  const [initial] = useState(() =>
    of.kind === 'new' ? draftOfDays(of.from, of.to, offices) : draftOfGroup(of.group, of.date, today),
  )
  const [draft, setDraft] = useState(() => {
    const kept = readDraft<Kept>(box)
    return kept && sameForm(kept.of, of) ? kept.draft : initial
  })
  const [saved, setSaved] = useState(of.kind === 'saved' ? of.group : null)
  const [errors, setErrors] = useState<ClosureErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<readonly ScheduleGroup[] | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || JSON.stringify(draft) === JSON.stringify(initial)) clearDraft(box)
    else saveDraft(box, { of, draft } satisfies Kept)
  }, [of, draft, initial, isDone])

  const refuse = (next: ClosureErrors, text: string | null) => {
    setErrors(next)
    setProblem(text)
    setRefusals((count) => count + 1)
  }
  const close = () => {
    setDone(true)
    clearDraft(box)
    onClose()
  }
  async function onFailed(failure: Failure): Promise<void> {
    if (failure.kind === 'invalid') {
      const placed = placedErrors(failure.errors)
      return refuse(placed.errors, placed.rest || null)
    }
    if (failure.kind !== 'stale') return refuse({}, failure.text)
    const now = await readAgain()
    const ids = saved?.entries.map(({ id }) => id) ?? []
    const present = scheduleGroups(now.filter(({ id }) => ids.includes(id)))
    // saved again, it goes over what is there now; what is gone is made anew
    setTheirs(present)
    setSaved(saved && { ...saved, entries: present.flatMap(({ entries }) => entries) })
    refuse({}, refusalText.stale)
  }
  const title = titleOf(draft, offices)
  const send = (change: HoursChange, done: string) =>
    saving.submit({
      change,
      title,
      done,
      box: `${box}.save`,
      onSaved: close,
      onFailed: (failure) => void onFailed(failure),
    })

  return {
    draft,
    saved,
    errors,
    problem,
    theirs,
    refusals,
    close,
    change: (part: Partial<ClosureDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setErrors({})
      setProblem(null)
    },
    submit: () => {
      const problems = draftProblems(draft)
      if (Object.keys(problems).length > 0) return refuse(problems, null)
      const isGone = saved !== null && saved.entries.length === 0
      void send(changeOf(draft, isGone ? null : saved, offices), `${kindWords[draft.kind].name} salvata`)
    },
    remove: () => {
      if (saved) void send(removalOf(saved, draft), `${kindWords[draft.kind].name} tolta`)
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
  const what = [draft.note.trim() || kindWords[draft.kind].name, period && briefPeriod(period)]
    .filter(Boolean)
    .join(' ')
  return [what, officesWords(group, offices)].filter(Boolean).join(', ')
}
