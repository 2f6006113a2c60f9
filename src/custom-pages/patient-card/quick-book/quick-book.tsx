import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useId } from 'react'
import { type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { briefDate, clockTime } from '../../../../domain/text/dates'
import { busyIcon } from '../../../ui/feedback/busy'
import { LoadError } from '../../../ui/feedback/load-error'
import { NativeSelect } from '../../../ui/fields/native-select'
import { useMedia } from '../../../ui/hooks/use-media'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { narrowCard } from '../breakpoints'
import css from './quick-book.module.css'
import type { QuickBook as Quick } from './use-quick-book'

interface QuickBookProps {
  readonly quick: Quick
  /** Opens the panel with what is chosen here. */
  readonly onPanel: () => void
}

/** "oggi, mar 24", "gio 26", "mer 2 dic" of another month. */
function dayName(date: CivilDate, today: CivilDate): string {
  const [weekday, day, month] = briefDate(date).split(' ')
  const near = ['oggi', 'domani'][toDayNumber(date) - toDayNumber(today)]
  const name = date.slice(0, 7) === today.slice(0, 7) ? `${weekday} ${day}` : `${weekday} ${day} ${month}`
  return near ? `${near}, ${name}` : name
}

const shortDay = (date: CivilDate) => briefDate(date).split(' ').slice(0, 2).join(' ')

/** The nearest times of a service: one is chosen, and the button says which before it books. */
export function QuickBook({ quick, onPanel }: QuickBookProps) {
  const { choices, choice, time, warnings, problem, isSaving } = quick
  const id = useId()
  return (
    <section className={section.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={text.heading}>
        Prenota in fretta
      </h2>
      <div>
        <label className="visually-hidden" htmlFor={id}>
          Prestazione
        </label>
        <NativeSelect
          id={id}
          value={choice?.value ?? ''}
          disabled={choices.length === 0}
          options={choices.map(({ value, label }) => ({ value, label }))}
          onChange={quick.onService}
        />
      </div>
      <Times quick={quick} />
      {warnings.map(({ code, text: said }) => (
        <p key={code} className={text.notice} data-tone="warning" role="status">
          <WarningOutlined aria-hidden /> {said}
        </p>
      ))}
      {problem && <Problem quick={quick} problem={problem} />}
      <Button type="primary" block disabled={!time} loading={busyIcon(isSaving)} onClick={() => void quick.book()}>
        {time ? `Prenota ${shortDay(time.date)} alle ${shortTime(time.from)}` : 'Scegli un orario'}
      </Button>
      <Button type="link" size="small" onClick={onPanel}>
        Altri giorni, note, ripeti…
      </Button>
    </section>
  )
}

function Times({ quick }: Pick<QuickBookProps, 'quick'>) {
  const { days, now, isPending, isError } = quick
  if (isError)
    return <LoadError text="Gli orari liberi non sono disponibili in questo momento." onRetry={quick.retry} />
  if (isPending) return <TimesSkeleton />
  if (quick.choices.length === 0) return <p className={text.muted}>Nessuna prestazione da prenotare qui.</p>
  if (days.length === 0) return <p className={text.muted}>Nessun orario libero nei prossimi 30 giorni.</p>
  return days.map(({ date, times }) => (
    <fieldset key={date}>
      <legend className={text.label}>{dayName(date, now.date)}</legend>
      <div className={css.times}>
        {times.map((slot) => (
          <Button
            key={slot.from}
            size="small"
            type={quick.isChosen({ date, from: slot.from }) ? 'primary' : 'default'}
            aria-pressed={quick.isChosen({ date, from: slot.from })}
            onClick={() => quick.choose({ date, from: slot.from, to: slot.to })}
          >
            {shortTime(slot.from)}
          </Button>
        ))}
      </div>
    </fieldset>
  ))
}

const TimesSkeleton = () => (
  <div role="status" className={section.panel} style={{ height: useMedia(narrowCard) ? 218 : 166 }}>
    <span className="visually-hidden">Caricamento degli orari liberi…</span>
  </div>
)

function Problem({ quick, problem }: Pick<QuickBookProps, 'quick'> & { problem: NonNullable<Quick['problem']> }) {
  return (
    <Alert
      type="error"
      role="alert"
      message={problem.text}
      description={
        problem.alternatives.length > 0 && (
          <Flex wrap align="center" gap={6}>
            <span>Liberi vicino:</span>
            {problem.alternatives.map((other) => (
              <Button
                key={`${other.office_service_id} ${other.date} ${other.from}`}
                size="small"
                onClick={() => quick.takeAlternative(other)}
              >
                {briefDate(other.date)} {clockTime(other.from)}
              </Button>
            ))}
          </Flex>
        )
      }
    />
  )
}
