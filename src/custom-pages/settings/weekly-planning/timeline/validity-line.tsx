import { CheckOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { numericDate } from '../../../../../domain/text/dates'
import { NativeSelect } from '../../../../ui/fields/native-select'
import { useIsPhone } from '../../../../ui/hooks/use-media'
import { IconButton } from '../../../../ui/icon-button'
import section from '../../../../ui/section.module.css'
import text from '../../../../ui/text/text.module.css'
import { monthsOf, nameOf, periodText, placeOn, type ShownValidity, scaleAround, segmentsOf } from './scale'
import css from './validity-line.module.css'

interface ValidityLineProps {
  /** Whose they are, where several offices are shown. */
  readonly office: string | null
  readonly validities: readonly ShownValidity[]
  /** Key of the one that is drawn. */
  readonly chosen: string | null
  readonly today: CivilDate
  readonly onChoose: (key: string) => void
  readonly onNew: () => void
  /** Name, dates, removal of the chosen one. */
  readonly onEdit: () => void
}

/** The validities of an office on one line, today in red; on a phone a select. */
export function ValidityLine(props: ValidityLineProps) {
  const { office, validities, chosen, onNew, onEdit } = props
  const isPhone = useIsPhone()
  const drawn = validities.find(({ key }) => key === chosen)
  return (
    <section className={`${section.panel} ${css.bar}`} aria-label={office ? `Validità di ${office}` : 'Validità'}>
      {office && <strong>{office}</strong>}
      {isPhone ? <ValiditySelect {...props} /> : <Line {...props} />}
      <Flex align="center" gap={4}>
        {drawn && (
          <IconButton label={`Nome e date di ${nameOf(drawn)}`} onClick={onEdit}>
            <EditOutlined aria-hidden />
          </IconButton>
        )}
        <Button icon={<PlusOutlined aria-hidden />} aria-label="Nuova validità" onClick={onNew}>
          {isPhone ? undefined : 'Nuova validità'}
        </Button>
      </Flex>
    </section>
  )
}

function ValiditySelect({ validities, chosen, today, onChoose }: ValidityLineProps) {
  if (validities.length === 0) return <span className={`${text.muted} ${css.line}`}>Nessuna validità</span>
  return (
    <NativeSelect
      aria-label="Validità mostrata"
      className={css.line ?? ''}
      value={chosen ?? ''}
      options={validities.map((validity) => ({
        value: validity.key,
        label: `${nameOf(validity)} · ${periodText(validity, today)}`,
      }))}
      onChange={onChoose}
    />
  )
}

/** Pieces with less of the line than this show no words. Percent. */
const narrow = 5

function Line({ validities, chosen, today, onChoose }: ValidityLineProps) {
  const scale = scaleAround(today, validities)
  const months = monthsOf(scale)
  const width = `${100 / months.length}%`
  return (
    <div className={css.line}>
      <div className={`${text.small} ${css.months}`} aria-hidden>
        {months.map(({ date, label }) => (
          <span key={date} style={{ left: `${placeOn(scale, date)}%`, width }}>
            {label}
          </span>
        ))}
        <span className={css.today} style={{ left: `${placeOn(scale, today)}%` }}>
          oggi
        </span>
      </div>
      <fieldset className={css.pieces}>
        <legend className="visually-hidden">Oggi è il {numericDate(today)}</legend>
        {/* placed on the line as a cell of a grid, some without words: no button of antd */}
        {segmentsOf(validities, scale).map(({ key, left, width, validity }) => (
          <button
            key={key}
            type="button"
            className={css.piece}
            style={{ left: `${left}%`, width: `calc(${width}% - 2px)` }}
            data-draft={validity.isDraft || undefined}
            aria-pressed={validity.key === chosen}
            aria-label={width < narrow ? `${nameOf(validity)} ${periodText(validity, today)}` : undefined}
            title={`${nameOf(validity)}, ${periodText(validity, today)}`}
            onClick={() => onChoose(validity.key)}
          >
            {width >= narrow && (
              <>
                {validity.key === chosen && <CheckOutlined aria-hidden />}
                <strong>{nameOf(validity)}</strong>
                <span className={text.ellipsis}>{periodText(validity, today)}</span>
              </>
            )}
          </button>
        ))}
        <i className={css.now} style={{ left: `${placeOn(scale, today)}%` }} aria-hidden />
      </fieldset>
    </div>
  )
}
