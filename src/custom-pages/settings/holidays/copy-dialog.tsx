import { Checkbox, Flex } from 'antd'
import { useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import { scheduleGroups } from '../../../../domain/planning/schedule-groups'
import { useHours } from '../../../shared/hours/hours'
import { Dialog } from '../../../ui/dialogs/dialog'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import text from '../../../ui/text/text.module.css'
import { type CopyRow, copyRows } from './copy-rows'
import type { OfficeWithPatron } from './feasts'
import css from './holidays.module.css'
import { officesText, periodText } from './sentences'

interface CopyDialogProps {
  readonly year: number
  readonly today: CivilDate
  readonly offices: readonly OfficeWithPatron[]
  readonly schedules: readonly ScheduleOnWire[]
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onCopy: (rows: readonly CopyRow[]) => void
  readonly onClose: () => void
}

/** Last year's closures moved to a year: shown first, then the chosen ones are set. */
export default function CopyDialog(props: CopyDialogProps) {
  const { year, today, offices, schedules, isBusy, problem, onCopy, onClose } = props
  const former = useHours({ from: `${year - 1}-01-01`, to: `${year - 1}-12-31` })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const rows = copyRows(year - 1, today, scheduleGroups(former.schedules ?? []), scheduleGroups(schedules), offices)
  const chosen = rows.filter(({ group }) => !left.has(group.key))
  const turn = (key: string, isIn: boolean) =>
    setLeft((before) => new Set(isIn ? [...before].filter((other) => other !== key) : [...before, key]))
  return (
    <Dialog
      size="form"
      width={620}
      title={`Copia le chiusure dal ${year - 1}`}
      okText={chosen.length > 0 ? `Copia (${chosen.length})` : 'Copia'}
      okButtonProps={{ disabled: chosen.length === 0 || isBusy }}
      onOk={() => onCopy(chosen)}
      onCancel={onClose}
    >
      {problem && (
        <p role="alert" className={text.error}>
          {problem}
        </p>
      )}
      {former.isError ? (
        <LoadError text="Le chiusure dell’anno scorso non sono disponibili." onRetry={() => void former.refetch()} />
      ) : !former.schedules ? (
        <SkeletonRows rows={4} />
      ) : rows.length === 0 ? (
        <p className={text.muted}>
          Niente da copiare: le chiusure del {year - 1} sono già nel {year}, oppure il loro giorno è passato.
        </p>
      ) : (
        <>
          <p className={text.muted}>
            Le feste restano alla loro data, Pasqua si sposta con il calendario, le settimane restano le stesse
            dell’anno.
          </p>
          <ul className={css.copies}>
            {rows.map((row) => (
              <li key={row.group.key}>
                <Checkbox
                  checked={!left.has(row.group.key)}
                  onChange={({ target }) => turn(row.group.key, target.checked)}
                >
                  <Flex component="span" vertical>
                    <strong>{row.group.note ?? 'Chiusura'}</strong>
                    <span className={text.capital}>{periodText(row.period)}</span>
                    <span className={text.small}>
                      {officesText({ type: 'specific', entries: entriesOf(row) }, offices)} · era {periodText(row.was)}
                    </span>
                  </Flex>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const entriesOf = ({ officeUserIds }: CopyRow) => officeUserIds.map((office_user_id) => ({ office_user_id }))
