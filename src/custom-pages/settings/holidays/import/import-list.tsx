import { Checkbox, Flex } from 'antd'
import { recurrenceText } from '../../../../../domain/text/recurrence-text'
import text from '../../../../ui/text/text.module.css'
import css from '../holidays.module.css'
import { hoursText, kindLabels, type Office, officesText, periodText } from '../sentences'
import type { ImportRow } from './import-rows'

interface ImportListProps {
  readonly rows: readonly ImportRow[]
  readonly offices: readonly Office[]
  /** The keys of those that are not ticked. */
  readonly left: ReadonlySet<string>
  readonly onLeft: (left: ReadonlySet<string>) => void
}

/** The closures to add, each with a tick, and one tick for all. */
export function ImportList({ rows, offices, left, onLeft }: ImportListProps) {
  if (rows.length === 0) return <p className={text.muted}>Niente da aggiungere.</p>
  const out = rows.filter(({ key }) => left.has(key)).length
  return (
    <>
      {rows.length > 1 && (
        <Checkbox
          checked={out === 0}
          indeterminate={out > 0 && out < rows.length}
          onChange={({ target }) => onLeft(new Set(target.checked ? [] : rows.map(({ key }) => key)))}
        >
          Tutti i {rows.length} periodi
        </Checkbox>
      )}
      <ul className={css.copies}>
        {rows.map((row) => (
          <li key={row.key}>
            <Checkbox
              checked={!left.has(row.key)}
              onChange={({ target }) => onLeft(target.checked ? without(left, row.key) : new Set([...left, row.key]))}
            >
              <Flex component="span" vertical>
                <strong>{row.note ?? kindLabels[row.rule ? 'pause' : 'closed'].name}</strong>
                <span className={text.capital}>{whenText(row)}</span>
                <span className={text.small}>{placesText(row, offices)}</span>
              </Flex>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

const without = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((other) => other !== key))

const whenText = ({ rule, period, isOpenEnded }: ImportRow) =>
  `${rule ? `${recurrenceText(rule)}, ${hoursText(period)}` : periodText(period)}${isOpenEnded ? ' (il file non dice quando finisce)' : ''}`

function placesText({ rule, officeUserIds }: ImportRow, offices: readonly Office[]): string {
  const entries = officeUserIds.map((office_user_id) => ({ office_user_id }))
  return officesText({ type: rule ? 'recurring' : 'specific', entries }, offices)
}
