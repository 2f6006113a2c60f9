import { useState } from 'react'
import { addDays, type CivilDate, startOfWeek } from '../../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../../domain/contract/agenda/agenda'
import { weekSources } from '../copy/copy-sources'
import { edit } from '../editor/editor'
import type { NewWeek, Step } from '../editor/steps'
import type { WeekEditor } from '../editor/use-week-editor'
import type { DrawnWeek } from '../editor/week'
import { periodProblem } from '../save-bar/week-change'
import { dayInside, type ShownValidity } from './scale'
import { ValidityDialog, type ValidityFields } from './validity-dialog'
import { ValidityLine } from './validity-line'

interface ValiditiesProps extends Pick<WeekEditor, 'editor' | 'dispatch'> {
  readonly officeUser: OfficeUser
  /** Several offices are shown: this is the one that is drawn on. */
  readonly isOneOfMany: boolean
  readonly offices: readonly OfficeUser[]
  /** The one that is drawn. */
  readonly drawn: DrawnWeek | undefined
  readonly today: CivilDate
  /** Shows the week of a day. */
  readonly onDate: (date: CivilDate) => void
}

export const shownValidity = (week: DrawnWeek): ShownValidity => ({ ...week, isDraft: week.planning_id === null })

/** The validities of an office: one is chosen, new ones begin, names and days change. Saved with all else. */
export function Validities(props: ValiditiesProps) {
  const { editor, dispatch, officeUser, isOneOfMany, offices, drawn, today, onDate } = props
  const [open, setOpen] = useState<'new' | 'edit' | null>(null)
  const weeks = editor.weeks.filter(({ office_user_id }) => office_user_id === officeUser.id)
  const sources = weekSources({ weeks: editor.weeks, offices, drawn, officeUserId: officeUser.id, today })
  const close = () => setOpen(null)

  const setStep = (key: string, { name, from, to }: ValidityFields): Step => ({
    kind: 'set-week',
    week: key,
    fields: { name: name || null, valid_from: from || null, valid_to: to || null },
  })
  const addStep = ({ name, from, to }: ValidityFields, shifts: NewWeek['shifts']): Step => ({
    kind: 'add-week',
    week: { office_user_id: officeUser.id, name: name || null, valid_from: from, valid_to: to || null, shifts },
  })
  /** Tries the step, since the days depend on those of the other validities. */
  function problemOf(step: Step) {
    const problem = periodProblem(edit(editor, step), () => ({ scope: 'all', week: startOfWeek(today) }))
    return problem ? { [problem.field === 'valid_to' ? 'to' : 'from']: problem.text } : {}
  }
  return (
    <>
      <ValidityLine
        office={isOneOfMany ? officeUser.office.name : null}
        validities={weeks.map(shownValidity)}
        chosen={drawn?.key ?? null}
        today={today}
        onChoose={(key) => {
          const week = weeks.find((other) => other.key === key)
          if (week) onDate(dayInside(shownValidity(week), today))
        }}
        onNew={() => setOpen('new')}
        onEdit={() => setOpen('edit')}
      />
      {open === 'new' && (
        <ValidityDialog
          initial={null}
          firstDay={addDays(startOfWeek(today), 7)}
          mayBeOpen={false}
          sources={sources}
          problemOf={(fields) => problemOf(addStep(fields, []))}
          onDone={(fields, source) => {
            dispatch(addStep(fields, source?.shifts ?? []))
            onDate(fields.from)
            close()
          }}
          onRemove={close}
          onClose={close}
        />
      )}
      {open === 'edit' && drawn && (
        <ValidityDialog
          initial={{ name: drawn.name ?? '', from: drawn.valid_from ?? '', to: drawn.valid_to ?? '' }}
          firstDay={today}
          mayBeOpen={drawn.planning_id !== null}
          sources={[]}
          problemOf={(fields) => problemOf(setStep(drawn.key, fields))}
          onDone={(fields) => {
            dispatch(setStep(drawn.key, fields))
            close()
          }}
          onRemove={() => {
            dispatch({ kind: 'remove-week', week: drawn.key })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
