import { Button, Empty } from 'antd'
import { addDays, type CivilDate, startOfWeek } from '../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import { weekTemplates } from '../../../../domain/planning/week-templates'
import type { Editor, EditorAction } from './editor/editor'

interface EmptyPlanningProps {
  readonly editor: Editor
  readonly officeUser: OfficeUser
  readonly date: CivilDate
  readonly dispatch: (action: EditorAction) => void
}

/** No hours in the shown week: they begin with an empty week, or with one that many practices have. */
export function EmptyPlanning({ editor, officeUser, date, dispatch }: EmptyPlanningProps) {
  const from = startOfWeek(date)
  // up to the next validity, which a new one may not run into
  const next = editor.weeks
    .filter(({ office_user_id, valid_from }) => office_user_id === officeUser.id && (valid_from ?? '') > from)
    .map(({ valid_from }) => valid_from ?? '')
    .sort()[0]
  const valid_to = next ? addDays(next, -1) : null
  const begin = (shifts: (typeof weekTemplates)[number]['shifts']) =>
    dispatch({
      kind: 'add-week',
      week: { office_user_id: officeUser.id, name: null, valid_from: from, valid_to, shifts },
    })
  const [usual] = weekTemplates
  return (
    <Empty description="Nessun turno: disegna il primo o parti da una settimana già fatta.">
      <Button type="primary" onClick={() => begin([])}>
        Disegna il primo turno
      </Button>{' '}
      {usual && <Button onClick={() => begin(usual.shifts)}>Parti da “{usual.name}”</Button>}
    </Empty>
  )
}
