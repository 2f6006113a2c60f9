import { useMemo } from 'react'
import { groundOf } from '../../../domain/availability/day-ground'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { FreeSlots } from '../../api/agenda'
import { type Column, columnsOf } from './columns'
import { gridStep } from './move/target'
import { officeMarks } from './office-marks'
import type { AgendaShown } from './use-agenda-shown'

interface GridShown {
  readonly agenda: Pick<AgendaShown, 'days' | 'planned' | 'plans' | 'free'>
  readonly officeUsers: readonly OfficeUser[]
  readonly severalOffices: boolean
  /** Whether the offices of one day stand side by side. */
  readonly sideBySide: boolean
}

/** The columns of the hours, what lies under each, and how offices are told apart in them. */
export function useGrid({ agenda, officeUsers, severalOffices, sideBySide }: GridShown) {
  const { days, planned, plans, free } = agenda
  const columns = useMemo(() => columnsOf(days, officeUsers, sideBySide), [days, officeUsers, sideBySide])
  const grounds = useMemo(
    () =>
      new Map(
        columns.flatMap(({ key, date, office }) => {
          const here = planned.filter(({ officeUser }) => office === null || officeUser.id === office.id)
          const laid = groundOf(
            here.map(({ plan }) => plan),
            [date],
          ).get(date)
          return laid ? [[key, laid] as const] : []
        }),
      ),
    [columns, planned],
  )
  const step = useMemo(() => gridStep(plans), [plans])
  // Side by side the column says which office it is.
  const isMixed = severalOffices && columns.every(({ office }) => office === null)
  const marks = useMemo(() => (isMixed ? officeMarks(officeUsers) : undefined), [isMixed, officeUsers])
  return {
    columns,
    grounds,
    step,
    marks,
    officesOf: ({ office }: Column): readonly OfficeUser[] => (office ? [office] : officeUsers),
    freeIn: ({ date, office }: Column): FreeSlots =>
      office ? new Map([[date, (free.get(date) ?? []).filter((slot) => slot.officeUserId === office.id)]]) : free,
  }
}

export type Grid = ReturnType<typeof useGrid>
