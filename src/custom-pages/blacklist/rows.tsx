import { Button } from 'antd'
import { Link } from 'react-router'
import type { Limit } from '../../../domain/contract/patients'
import { numericDate, numericMoment } from '../../../domain/text/dates'
import { Facts } from '../../ui/facts'
import { type Names, useNames } from '../../ui/names'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'
import css from './blacklist.module.css'

interface RowsProps {
  readonly limits: readonly Limit[]
  /** The rows are those of the question before. */
  readonly isStale: boolean
  readonly isBusy: boolean
  readonly onChange: (limit: Limit) => void
  readonly onLift: (limit: Limit) => void
}

const nameOf = ({ user }: Limit, names: Names) => names.name({ user, name: null, pharmaceutical_company: null })

/** The person, by whose card one goes on. */
const Person = ({ limit, names }: { limit: Limit; names: Names }) => (
  <Link to={`/patients/${limit.user.id}`} className={table.name}>
    {nameOf(limit, names)}
  </Link>
)

/** Until when, and how it ended. */
function endText({ until, lifted_at, lifted_by }: Limit): string {
  if (lifted_at) return `tolto il ${numericMoment(lifted_at).split(' ')[0]}${lifted_by ? ` da ${lifted_by.name}` : ''}`
  return until ? numericDate(until) : 'senza scadenza'
}

function Acts({
  limit,
  names,
  isBusy,
  onChange,
  onLift,
}: { limit: Limit; names: Names } & Omit<RowsProps, 'limits' | 'isStale'>) {
  if (!limit.running) return null
  const name = nameOf(limit, names)
  return (
    <span className={css.acts}>
      <Button size="small" aria-label={`Modifica il limite: ${name}`} onClick={() => onChange(limit)}>
        Modifica
      </Button>
      <Button size="small" disabled={isBusy} aria-label={`Togli il limite: ${name}`} onClick={() => onLift(limit)}>
        Togli il limite
      </Button>
    </span>
  )
}

export function LimitTable({ limits, isStale, ...acts }: RowsProps) {
  const names = useNames()
  return (
    <div className={table.scroll} data-stale={isStale}>
      <table className={`${table.table} ${table.fixed} ${css.table}`} aria-label="Utenti limitati">
        <thead>
          <tr>
            <th scope="col" className={css.person}>
              Paziente
            </th>
            <th scope="col">Motivo</th>
            <th scope="col" className={css.day}>
              Dal
            </th>
            <th scope="col" className={css.until}>
              Fino al
            </th>
            <th scope="col" className={css.by}>
              Da chi
            </th>
            <th scope="col" className={css.do}>
              <span className="visually-hidden">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <tr key={limit.id}>
              <th scope="row">
                <Person {...{ limit, names }} />
              </th>
              <td className={css.long} title={names.isMasked ? undefined : (limit.reason ?? undefined)}>
                {names.detail(limit.reason) || '–'}
              </td>
              <td>{numericDate(limit.since)}</td>
              <td className={css.long}>{endText(limit)}</td>
              <td>{limit.created_by?.name ?? '–'}</td>
              <td>
                <Acts {...{ limit, names }} {...acts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone. */
export function LimitCards({ limits, isStale, ...acts }: RowsProps) {
  const names = useNames()
  return (
    <ul className={table.cards} aria-label="Utenti limitati" data-stale={isStale}>
      {limits.map((limit) => (
        <li key={limit.id}>
          <Person {...{ limit, names }} />
          <p className={text.muted}>{names.detail(limit.reason) || 'Senza motivo'}</p>
          <Facts
            facts={[
              ['Dal', numericDate(limit.since)],
              ['Fino al', endText(limit)],
              ['Da chi', limit.created_by?.name],
            ]}
          />
          <Acts {...{ limit, names }} {...acts} />
        </li>
      ))}
    </ul>
  )
}
