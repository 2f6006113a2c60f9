import { CaretDownFilled, CaretUpFilled, MoreOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { PatientRow } from '../../../domain/contract/patients'
import { numericDate } from '../../../domain/text/dates'
import { cityText, phoneText } from '../../../domain/text/format'
import { fromList } from '../../session/patient-walk'
import { Facts } from '../../ui/facts'
import { MenuButton } from '../../ui/menu-button'
import { type Names, useNames } from '../../ui/names'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'
import { nextSort, type Sort } from './list-state'
import css from './patients.module.css'
import { onRowKey } from './row-keys'
import type { RowActs } from './use-row-acts'
import { personName, yearsText } from './words'

interface RowsProps {
  readonly patients: readonly PatientRow[]
  readonly today: CivilDate
  /** The rows are those of the question before. */
  readonly isStale: boolean
  /** Those with something typed that is not saved. */
  readonly drafted: ReadonlySet<unknown>
  readonly acts: RowActs
}

interface TableProps extends RowsProps {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (id: number) => void
  readonly onLeave: () => void
}

interface NameProps {
  readonly row: PatientRow
  readonly isDraft: boolean
  readonly onOpen: (id: number) => void
  readonly className?: string
}

/** Its name, which opens the card, and what has to be known before. */
function Name({ row, isDraft, onOpen, className = '' }: NameProps) {
  const names = useNames()
  return (
    <span className={css.name}>
      <Link
        to={`/patients/${row.id}`}
        state={fromList}
        className={`${table.name} ${text.ellipsis} ${className}`}
        onClick={() => onOpen(row.id)}
      >
        {personName(names, row)}
      </Link>
      {row.limited && (
        <span className={text.badge} data-tone="error">
          Limitato
        </span>
      )}
      {isDraft && (
        <span className={text.badge} data-tone="warning">
          Bozza
        </span>
      )}
    </span>
  )
}

const Menu = ({ row, acts, names }: { row: PatientRow; acts: RowActs; names: Names }) => (
  <MenuButton label={`Azioni su ${personName(names, row)}`} title="Azioni" acts={acts.of(row)}>
    <MoreOutlined aria-hidden />
  </MenuButton>
)

interface Column {
  readonly label: string
  readonly width: number
  readonly sort?: 'birthday'
  readonly cell: (row: PatientRow, names: Names, today: CivilDate) => ReactNode
}

const columns: readonly Column[] = [
  {
    label: 'Nascita',
    width: 152,
    sort: 'birthday',
    cell: ({ birthday }, names, today) =>
      birthday &&
      (names.isMasked ? yearsText(birthday, today) : `${numericDate(birthday)} · ${yearsText(birthday, today)}`),
  },
  { label: 'Codice fiscale', width: 166, cell: ({ fiscal_code }, names) => names.detail(fiscal_code) },
  {
    label: 'Telefono',
    width: 118,
    cell: ({ phone_prefix, phone }, names) => names.detail(phoneText(phone_prefix, phone)),
  },
  { label: 'Comune', width: 136, cell: ({ city }) => city && cityText(city) },
  { label: 'Ultima visita', width: 100, cell: ({ last_visit_on }) => last_visit_on && numericDate(last_visit_on) },
  { label: 'Prossima', width: 96, cell: ({ next_visit_on }) => next_visit_on && numericDate(next_visit_on) },
]

/** The patients as rows, the names of which stay in view. */
export function PatientTable(props: TableProps) {
  const { patients, today, isStale, drafted, acts, sort, onSort, chosen, onChoose, onLeave } = props
  const names = useNames()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside, which have the focus
    <div
      className={`${table.scroll} ${css.rows}`}
      data-stale={isStale}
      onKeyDown={onRowKey({ onOpen: acts.open, onEdit: acts.edit, onChoose, onLeave })}
    >
      <table className={`${table.table} ${table.fixed} ${css.table}`} aria-label="Pazienti" aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col" className={css.check}>
              <span className="visually-hidden">Selezione</span>
            </th>
            <th scope="col" className={css.title} aria-sort={sortOf(sort, 'name')}>
              <SortButton label="Cognome e nome" column="name" {...{ sort, onSort }} />
            </th>
            {columns.map(({ label, width, sort: column }) => (
              <th key={label} scope="col" style={{ width }} aria-sort={column && sortOf(sort, column)}>
                {column ? <SortButton {...{ label, column, sort, onSort }} /> : label}
              </th>
            ))}
            <th scope="col" className={css.menu}>
              <span className="visually-hidden">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {patients.map((row) => (
            <tr key={row.id} data-row-id={row.id} data-chosen={chosen.has(row.id)} tabIndex={-1}>
              <td className={css.check}>
                <input
                  type="checkbox"
                  aria-label={`Seleziona ${personName(names, row)}`}
                  checked={chosen.has(row.id)}
                  onChange={() => onChoose(row.id)}
                />
              </td>
              <th scope="row" className={css.title}>
                <Name row={row} isDraft={drafted.has(row.id)} onOpen={acts.onOpen} />
              </th>
              {columns.map(({ label, cell }) => (
                <td key={label}>{cell(row, names, today) || <span className={text.muted}>–</span>}</td>
              ))}
              <td className={css.menu}>
                <Menu {...{ row, acts, names }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sortOf = (sort: Sort, column: 'name' | 'birthday') =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined

interface SortButtonProps extends Pick<TableProps, 'sort' | 'onSort'> {
  readonly label: string
  readonly column: 'name' | 'birthday'
}

function SortButton({ label, column, sort, onSort }: SortButtonProps) {
  const order = sortOf(sort, column)
  return (
    <button type="button" className={css.sort} onClick={() => onSort(nextSort(sort, column))}>
      {label}
      {order === 'ascending' && <CaretUpFilled aria-hidden />}
      {order === 'descending' && <CaretDownFilled aria-hidden />}
    </button>
  )
}

/** The same on a phone: a card for each, with its three main facts. */
export function PatientCards({ patients, today, isStale, drafted, acts }: RowsProps) {
  const names = useNames()
  return (
    <ul className={css.cards} aria-label="Pazienti" data-stale={isStale}>
      {patients.map((row) => {
        const { id, birthday, phone_prefix, phone, last_visit_on, next_visit_on } = row
        const born = birthday && !names.isMasked ? `${numericDate(birthday)} · ` : ''
        return (
          <li key={id} className={css.card}>
            <div className={css.cardHead}>
              <Name row={row} isDraft={drafted.has(id)} onOpen={acts.onOpen} className={css.cardName ?? ''} />
              <Menu {...{ row, acts, names }} />
            </div>
            <Facts
              facts={[
                ['Nascita', birthday && `${born}${yearsText(birthday, today)}`],
                ['Telefono', names.detail(phoneText(phone_prefix, phone))],
                next_visit_on
                  ? ['Prossima visita', numericDate(next_visit_on)]
                  : ['Ultima visita', last_visit_on && numericDate(last_visit_on)],
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
