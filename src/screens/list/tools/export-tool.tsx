import { FileExcelOutlined, TableOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { type ExportBody, type TableFormat, tableFormats } from '../../../../domain/resource'
import { announce } from '../../../platform/calls'
import { download } from '../../../platform/calls/download'
import { attempt } from '../../../platform/calls/idempotent-call'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'
import type { ScreenResource } from '../../registry'
import css from './tools.module.css'

const formats = {
  csv: { children: 'CSV', icon: <TableOutlined aria-hidden /> },
  xlsx: { children: 'Excel (XLSX)', icon: <FileExcelOutlined aria-hidden /> },
} as const satisfies Record<TableFormat, object>

interface ExportToolProps {
  readonly screen: ScreenResource
  /** Columns, order and rows of the list. */
  readonly body: Omit<ExportBody, 'format'>
  /** Every column there is, also those that no list shows. */
  readonly everyColumn: readonly string[]
  /** "12 farmaci selezionati", "tutte le 1.243 righe trovate". */
  readonly what: string
  readonly onDone: () => void
}

/** What the list shows, as a file. */
export default function ExportTool({ screen, body, everyColumn, what, onDone }: ExportToolProps) {
  const [busy, setBusy] = useState<TableFormat | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  const run = async (format: TableFormat) => {
    if (busy) return
    setBusy(format)
    setRefusal(undefined)
    const outcome = await attempt(
      download(
        screen.calls.export,
        { body: { format, ...body, ...(isWhole && { columns: everyColumn }) } },
        { quiet: true },
      ),
    )
    setBusy(null)
    if (outcome.kind === 'done') {
      announce({ type: 'success', title: 'Esportazione pronta', text: outcome.data })
      onDone()
    } else if (outcome.kind !== 'dropped') setRefusal(outcome.message)
  }
  return (
    <div className={css.tool}>
      <h2>Esporta</h2>
      <p className={text.small}>
        {what}, {isWhole ? 'con tutte le colonne' : 'con le colonne mostrate e nel loro ordine'}.
      </p>
      <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
        Tutte le colonne, anche i testi lunghi
      </Checkbox>
      {refusal && <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={refusal} />}
      <p className={text.small} role="status">
        {busy && 'Preparo il file…'}
      </p>
      {tableFormats.map((format) => (
        <Button
          key={format}
          {...formats[format]}
          loading={busyIcon(busy === format)}
          onClick={() => void run(format)}
        />
      ))}
    </div>
  )
}
