import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../../domain/contract/agenda/agenda'
import type { Editor, EditorAction } from '../editor/editor'
import type { DrawnWeek } from '../editor/week'
import { CopyDayDialog } from './copy-day-dialog'
import { officeSources, templateSources } from './copy-sources'
import { CopyWeekDialog } from './copy-week-dialog'

export type OpenCopy = 'day' | 'week' | null

interface CopyDialogsProps {
  readonly open: OpenCopy
  readonly editor: Editor
  /** The week that is copied into. */
  readonly drawn: DrawnWeek
  readonly offices: readonly OfficeUser[]
  readonly today: CivilDate
  readonly dispatch: (action: EditorAction) => void
  readonly onClose: () => void
}

/** "Copia giorno…" and "Copia da struttura…": each copy is one step. */
export function CopyDialogs({ open, editor, drawn, offices, today, dispatch, onClose }: CopyDialogsProps) {
  if (open === 'day')
    return (
      <CopyDayDialog
        week={drawn}
        weekday={editor.selected?.weekday}
        onCopy={(from, to) => dispatch({ kind: 'copy-day', week: drawn.key, from, to })}
        onClose={onClose}
      />
    )
  if (open === 'week')
    return (
      <CopyWeekDialog
        sources={[
          ...officeSources({ weeks: editor.weeks, offices, officeUserId: drawn.office_user_id, today }),
          ...templateSources,
        ]}
        isReplacing={drawn.shifts.length > 0}
        onCopy={({ shifts }) => dispatch({ kind: 'replace', week: drawn.key, shifts })}
        onClose={onClose}
      />
    )
  return null
}
