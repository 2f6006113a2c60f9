import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../../domain/contract/agenda/agenda'
import type { DrawnShift } from '../../../../../domain/planning/week-problems'
import { weekTemplates } from '../../../../../domain/planning/week-templates'
import { type DrawnWeek, drawnShifts, weekOn } from '../editor/week'
import { nameOf, periodText } from '../timeline/scale'

/** A week that can be copied. */
export interface WeekSource {
  readonly key: string
  readonly label: string
  readonly meaning: string
  readonly kind: 'current' | 'office' | 'template'
  readonly shifts: readonly DrawnShift[]
}

interface SourceInput {
  readonly weeks: readonly DrawnWeek[]
  readonly offices: readonly OfficeUser[]
  /** The week that is drawn, and its office. */
  readonly drawn: DrawnWeek | undefined
  readonly officeUserId: number
  readonly today: CivilDate
}

/** The weeks to start from: the one that is drawn, those of the other offices, and the templates. */
export function weekSources({ weeks, offices, drawn, officeUserId, today }: SourceInput): WeekSource[] {
  const current: WeekSource[] = drawn
    ? [
        {
          key: `current-${drawn.key}`,
          kind: 'current',
          label: `Una copia di ${nameOf(drawn)}`,
          meaning: '',
          shifts: drawnShifts(drawn.shifts),
        },
      ]
    : []
  return [...current, ...officeSources({ weeks, offices, officeUserId, today }), ...templateSources]
}

/** The validities of the other offices: the one that holds today first. */
export function officeSources({ weeks, offices, officeUserId, today }: Omit<SourceInput, 'drawn'>): WeekSource[] {
  return offices
    .filter(({ id }) => id !== officeUserId)
    .flatMap(({ id, office }) => {
      const now = weekOn(weeks, id, today)
      const others = weeks.filter((week) => week.office_user_id === id && week !== now)
      return [...(now ? [now] : []), ...others].map((week) => ({
        key: `office-${week.key}`,
        kind: 'office' as const,
        label: `${office.name} · ${nameOf(week)}`,
        meaning: periodText({ ...week, isDraft: week.planning_id === null }, today),
        shifts: drawnShifts(week.shifts),
      }))
    })
}

export const templateSources: readonly WeekSource[] = weekTemplates.map(({ name, meaning, shifts }, index) => ({
  key: `template-${index}`,
  kind: 'template',
  label: name,
  meaning,
  shifts,
}))
