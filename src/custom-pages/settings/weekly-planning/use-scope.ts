import { useCallback, useEffect, useState } from 'react'
import { type CivilDate, startOfWeek } from '../../../../domain/calendar/civil-date'
import type { WeekScope } from '../../../../domain/calendar/periods'
import { keepDraft, readDraft } from '../../../platform/session'
import type { EditorAction } from './editor/editor'
import type { WeekEditor } from './editor/use-week-editor'
import type { ScopeOf } from './save-bar/week-change'
import { dayInside } from './timeline/scale'

const draftName = 'weekly-planning.scope'

interface ScopeDraft {
  readonly scope: WeekScope
  /** The Monday that was shown when a week was last changed, by its key. */
  readonly shownAt: Readonly<Record<string, CivilDate>>
}
const whole: ScopeDraft = { scope: 'all', shownAt: {} }

/** For which weeks the changes are: one scope for all, and of each validity the week in which it was drawn. */
export function useScope({ dispatch, isChanged }: Pick<WeekEditor, 'dispatch' | 'isChanged'>, shown: CivilDate) {
  const [draft, setDraft] = useState(() => readDraft<ScopeDraft>(draftName) ?? whole)
  const monday = startOfWeek(shown)
  useEffect(() => {
    keepDraft(draftName, isChanged ? draft : undefined)
  }, [isChanged, draft])
  // what is drawn after a save is a change of its own
  useEffect(() => {
    if (!isChanged) setDraft(whole)
  }, [isChanged])
  const action = useCallback(
    (action: EditorAction) => {
      if ('week' in action && typeof action.week === 'string') {
        const key = action.week
        setDraft((before) =>
          before.shownAt[key] === monday ? before : { ...before, shownAt: { ...before.shownAt, [key]: monday } },
        )
      }
      dispatch(action)
    },
    [dispatch, monday],
  )
  const scopingOf: ScopeOf = useCallback(
    (week) => ({
      scope: draft.scope,
      week: draft.shownAt[week.key] ?? startOfWeek(dayInside({ ...week, isDraft: false }, monday)),
    }),
    [draft, monday],
  )
  return {
    scope: draft.scope,
    setScope: (scope: WeekScope) => setDraft((before) => ({ ...before, scope })),
    scopingOf,
    dispatch: action,
  }
}
