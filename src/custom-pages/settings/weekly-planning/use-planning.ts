import { useCallback, useMemo, useRef, useState } from 'react'
import { type CivilDate, startOfWeek, toDayNumber, weekdayOf } from '../../../../domain/calendar/civil-date'
import { parseTime } from '../../../../domain/calendar/minutes'
import type { AffectedBooking, Planning } from '../../../../domain/contract/agenda/hours'
import { useSelectedOffice } from '../../../shared/people/office-users'
import { useIsPhone } from '../../../ui/hooks/use-media'
import { findBlock } from './editor/editor'
import { useWeekEditor } from './editor/use-week-editor'
import { type DrawnWeek, weekOn } from './editor/week'
import type { FallenVisits } from './grid/day-column'
import { useUndoKeys } from './grid/use-keys'
import { useSaveWeek } from './save-bar/use-save-week'
import type { ShownProblem } from './save-bar/week-change'
import { dayInside } from './timeline/scale'
import { shownValidity } from './timeline/validities'
import { useDraftNotice } from './use-draft-notice'
import { useScope } from './use-scope'
import { useShownWeeks } from './use-shown-weeks'

/** State of the page: the drawn weeks, the shown week, the selected shift, what is open beside the grid, and the save. */
export function usePlanning(plannings: readonly Planning[], today: CivilDate) {
  const { officeUsers, officeUser, allStructures } = useSelectedOffice()
  const isPhone = useIsPhone()
  const [date, setDate] = useState(today)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const weekEditor = useWeekEditor(plannings)
  const { editor, isChanged } = weekEditor
  const { dispatch, scope, setScope, scopingOf } = useScope(weekEditor, date)
  const drawnOffice = allStructures ? undefined : officeUser
  const office = drawnOffice?.office.name ?? 'Tutte le strutture'
  const saving = useSaveWeek({
    editor,
    dispatch,
    isChanged,
    scoping: scopingOf,
    title: `Orari di ${drawnOffice ? office : 'tutte le strutture'}`,
  })
  useDraftNotice(isChanged)
  useUndoKeys(editor, dispatch, !saving.isBusy)

  const { shown, others } = useShownWeeks(editor.weeks, { officeUsers, drawn: drawnOffice }, date)
  // a shift of another validity, after a save that has cut its own or a change of the shown week, is not on the grid
  const isOnGrid = shown.some(({ week }) => week.key === editor.selected?.week)
  const found = editor.selected && isOnGrid ? findBlock(editor.weeks, editor.selected) : null
  // of several offices the one whose shift is selected is the one that validities, copies and preview are of
  const currentOffice = officeUsers.find(({ id }) => id === found?.week.office_user_id) ?? drawnOffice ?? officeUser
  const panel = useRef<HTMLElement>(null)
  return {
    editor,
    dispatch,
    isChanged,
    officeUsers,
    isPhone,
    date,
    week: startOfWeek(date),
    setDate,
    scope,
    setScope,
    saving,
    /** The name of the office that is drawn, or of all. */
    office,
    shown,
    others,
    currentOffice,
    /** The week of the current office. */
    drawn: currentOffice && weekOn(editor.weeks, currentOffice.id, date),
    selected: found && editor.selected ? { ...found, place: editor.selected } : null,
    fallen: useFallen(saving.affectedBookings, editor.weeks),
    panel,
    isPreviewOpen,
    setPreviewOpen,
    deselect: useCallback(() => dispatch({ kind: 'select', place: null }), [dispatch]),
    /** Shows the panel of the selected shift and gives it the focus. */
    focusPanel: useCallback(() => {
      setPreviewOpen(false)
      requestAnimationFrame(() => {
        const { current: form } = panel
        const control =
          form?.querySelector<HTMLElement>('input:not([type="checkbox"])') ?? form?.querySelector('button')
        control?.focus()
      })
    }, []),
    showProblem: ({ week, place }: ShownProblem) => {
      if (week) setDate(dayInside(shownValidity(week), date))
      if (place) dispatch({ kind: 'select', place })
      setPreviewOpen(false)
    },
  }
}
export type PlanningState = ReturnType<typeof usePlanning>

/** How many visits of a week fall out of the hours in a span of a weekday. */
function useFallen(
  affectedBookings: readonly AffectedBooking[],
  weeks: readonly DrawnWeek[],
): FallenVisits | undefined {
  return useMemo(() => {
    if (affectedBookings.length === 0) return undefined
    return (key, weekday, span) => {
      const office = weeks.find((week) => week.key === key)?.office_user_id
      return affectedBookings.filter(({ booking: { office_user_id, date, from } }) => {
        const minute = parseTime(from) ?? 0
        const isThere = office_user_id === office && weekdayOf(toDayNumber(date)) === weekday
        return isThere && span.from <= minute && minute < span.to
      }).length
    }
  }, [affectedBookings, weeks])
}
