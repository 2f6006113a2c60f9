import { Button } from 'antd'
import type { Planning } from '../../../../../domain/contract/agenda/hours'
import { refusalText } from '../../../../../domain/contract/refusal'
import { slotKind } from '../../../../../domain/planning/slot-kinds'
import { weekdayNames } from '../../../../../domain/text/dates'
import { Dialog } from '../../../../ui/dialogs/dialog'
import table from '../../../../ui/table.module.css'
import { changedWeeks, type Editor, type EditorAction, removedWeeks } from '../editor/editor'
import { type DrawnWeek, isSameWeek, rangesOn, shiftsOn, weekOf, weekOrder } from '../editor/week'
import { rangeTimes } from '../panel/shift-facts'
import { nameOf, periodText } from '../timeline/scale'

interface StaleDialogProps {
  readonly editor: Editor
  /** The plannings as somebody else has saved them meanwhile. */
  readonly saved: readonly Planning[]
  readonly today: string
  readonly dispatch: (action: EditorAction) => void
  readonly onClose: () => void
}

/** Both versions of the weeks that somebody else has changed meanwhile, day by day; nothing is lost before one is chosen. */
export function StaleDialog({ editor, saved, today, dispatch, onClose }: StaleDialogProps) {
  const theirs = saved.map(weekOf)
  const changed = changedWeeks(editor).filter(({ planning_id }) => planning_id !== null)
  const pairs = [...changed, ...removedWeeks(editor)].map((mine) => ({
    mine,
    isRemoved: !editor.weeks.includes(mine),
    saved: theirs.find(({ key }) => key === mine.key),
  }))

  function keepMine() {
    dispatch({ kind: 'rebase', plannings: saved })
    onClose()
  }
  function takeTheirs() {
    dispatch({ kind: 'stored', plannings: saved })
    dispatch({ kind: 'reset' })
    onClose()
  }
  return (
    <Dialog
      size="form"
      width={720}
      title={refusalText.stale}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={takeTheirs}>Prendi quelle salvate</Button>
          <Button type="primary" onClick={keepMine}>
            Tieni le mie
          </Button>
        </>
      }
    >
      <p>Un’altra persona ha salvato prima: confronta le due versioni. Quelle che tieni si salvano con “Salva”.</p>
      {pairs.map(({ mine, isRemoved, saved: other }) => (
        <Versions
          key={mine.key}
          mine={isRemoved ? null : mine}
          theirs={other ?? null}
          name={nameOf(mine)}
          today={today}
        />
      ))}
    </Dialog>
  )
}

interface VersionsProps {
  readonly name: string
  /** Null: removed. */
  readonly mine: DrawnWeek | null
  readonly theirs: DrawnWeek | null
  readonly today: string
}

function Versions({ name, mine, theirs, today }: VersionsProps) {
  const lines = [
    { label: 'Nome', mine: mine && nameOf(mine), theirs: theirs && nameOf(theirs) },
    { label: 'Giorni', mine: periodOf(mine, today), theirs: periodOf(theirs, today) },
    ...weekOrder.map((weekday) => ({
      label: weekdayNames[weekday] ?? '',
      mine: dayLabel(mine, weekday),
      theirs: dayLabel(theirs, weekday),
    })),
  ].filter((line) => line.mine !== line.theirs)
  const isSame = mine && theirs && isSameWeek(mine, theirs)
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Le tue</th>
          <th scope="col">Quelle salvate</th>
        </tr>
      </thead>
      <tbody>
        {isSame && (
          <tr>
            <td colSpan={3}>Gli stessi orari.</td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <td>{line.mine ?? 'eliminata'}</td>
            <td>{line.theirs ?? 'eliminata'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const periodOf = (week: DrawnWeek | null, today: string) => week && periodText({ ...week, isDraft: false }, today)

/** "09:00–13:00 (Pausa 11:00–11:30), 15:00–18:00". */
const dayLabel = (week: DrawnWeek | null, weekday: number): string | null =>
  week &&
  (shiftsOn(week.shifts, weekday)
    .map((shift) => {
      const ranges = rangesOn(shift, weekday).map((range) => `${slotKind[range.slot_code].label} ${rangeTimes(range)}`)
      return rangeTimes(shift) + (ranges.length > 0 ? ` (${ranges.join(', ')})` : '')
    })
    .join(', ') ||
    'chiuso')
