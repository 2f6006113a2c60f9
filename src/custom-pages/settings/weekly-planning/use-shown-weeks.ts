import { useMemo } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import { type DrawnWeek, weekOn } from './editor/week'
import type { ShownWeek } from './grid/clashes'

interface Offices {
  readonly officeUsers: readonly OfficeUser[]
  /** The one that is drawn; undefined: all of them. */
  readonly drawn: OfficeUser | undefined
}

/** The weeks that hold on a date: of the offices on the grid, and of the others, so that clashes show. */
export function useShownWeeks(weeks: readonly DrawnWeek[], { officeUsers, drawn }: Offices, date: CivilDate) {
  return useMemo(() => {
    const holding = officeUsers.flatMap(({ id, office }): ShownWeek[] => {
      const week = weekOn(weeks, id, date)
      return week ? [{ week, office: office.name }] : []
    })
    const isDrawn = ({ week }: ShownWeek) => drawn === undefined || week.office_user_id === drawn.id
    return { shown: holding.filter(isDrawn), others: holding.filter((each) => !isDrawn(each)) }
  }, [weeks, officeUsers, drawn, date])
}
