import type { AuditLine } from '../../../domain/contract/administration'
import { numericMoment } from '../../../domain/text/dates'
import { whoText } from '../../ui/audit-words'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'
import { aboutText, actionText, fieldsText } from './words'

interface LinesProps {
  readonly lines: readonly AuditLine[]
  readonly onOpen: (id: number) => void
}

const recordText = ({ record }: AuditLine) => (record ? (record.name ?? `n. ${record.id}`) : '–')

/** The same words for the button of a line, wherever it stands. */
const doingText = (line: AuditLine) => `${aboutText(line)}: ${actionText(line.action)}`

export function LineTable({ lines, onOpen }: LinesProps) {
  return (
    <table
      className={`${table.table} ${table.fixed}`}
      style={{ minWidth: 900 }}
      aria-label="Attività, dalla più recente"
    >
      <colgroup>
        <col style={{ width: 164 }} />
        <col style={{ width: '24%' }} />
        <col style={{ width: '24%' }} />
        <col style={{ width: '22%' }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          {['Quando', 'Chi', 'Che cosa', 'Record', 'Campi'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <time dateTime={line.at}>{numericMoment(line.at)}</time>
            </td>
            <td title={whoText(line)}>{whoText(line)}</td>
            <td>
              <button type="button" className={table.name} onClick={() => onOpen(line.id)}>
                {doingText(line)}
              </button>
            </td>
            <td title={recordText(line)}>{recordText(line)}</td>
            <td title={fieldsText(line.subject, line.fields)}>{fieldsText(line.subject, line.fields) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LineCards({ lines, onOpen }: LinesProps) {
  return (
    <ul className={table.cards} aria-label="Attività, dalla più recente">
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" className={table.name} onClick={() => onOpen(line.id)}>
            {doingText(line)}
          </button>
          <p className={text.small}>
            {recordText(line)}
            <br />
            {whoText(line)} · <time dateTime={line.at}>{numericMoment(line.at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
