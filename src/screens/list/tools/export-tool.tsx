import { FileExcelOutlined, TableOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { refusalText } from '../../../../domain/contract/refusal'
import { type ExportBody, type TableFormat, tableFormats } from '../../../../domain/resource'
import { announce, HttpCanceled, HttpFailure } from '../../../api'
import { download } from '../../../api/download'
import { busyIcon } from '../../../ui/busy'
import text from '../../../ui/text.module.css'
import type { ScreenResource } from '../../registry'
import css from './tools.module.css'

const formats = {
  csv: { children: 'CSV', icon: <TableOutlined aria-hidden /> },
  xlsx: { children: 'Excel (XLSX)', icon: <FileExcelOutlined aria-hidden /> },
} as const satisfies Record<TableFormat, object>

interface ExportToolProps {
  readonly screen: ScreenResource
  /** What is shown: columns, order, and which rows. */
  readonly asked: Omit<ExportBody, 'format'>
  /** "12 farmaci selezionati", "tutte le 1.243 righe trovate". */
  readonly what: string
  readonly onDone: () => void
}

function refusalOf(error: unknown): string {
  if (!(error instanceof HttpFailure)) throw error
  return error.status === 0 ? refusalText.noAnswer : error.message || refusalText.unexpected
}

/** What the list shows, as a file. */
export default function ExportTool({ screen, asked, what, onDone }: ExportToolProps) {
  const [busy, setBusy] = useState<TableFormat | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const run = async (format: TableFormat) => {
    if (busy) return
    setBusy(format)
    setRefusal(undefined)
    try {
      const name = await download(screen.calls.export, { body: { format, ...asked } }, { quiet: true })
      announce({ type: 'success', title: 'Esportazione pronta', text: name })
      onDone()
    } catch (failure) {
      if (!(failure instanceof HttpCanceled)) setRefusal(refusalOf(failure))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={css.tool}>
      <h2>Esporta</h2>
      <p className={text.small}>{what}, con le colonne mostrate e nel loro ordine.</p>
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
