import { CalendarOutlined, DownloadOutlined, TableOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type CivilDate, daysBetween } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { type ExportFormat, exportFormats, maximumExport } from '../../../domain/contract/exports'
import { refusalText } from '../../../domain/contract/refusal'
import { announce, HttpCanceled, HttpFailure } from '../../api'
import { type BookingsAsked, bookingsQuery } from '../../api/bookings-query'
import { download } from '../../api/download'
import { busyIcon } from '../../ui/busy'
import { DaysBetween } from './days-between'
import css from './filters.module.css'
import { ToolMenu } from './tool-menu'

const formats = {
  csv: { label: 'Tabella per Excel (CSV)', icon: TableOutlined },
  ics: { label: 'Calendario (ICS)', icon: CalendarOutlined },
} as const satisfies Record<ExportFormat, object>

interface ExportMenuProps {
  /** What is shown, with its days; the person may choose others. */
  readonly asked: BookingsAsked & { readonly from: CivilDate; readonly to: CivilDate }
  readonly isFiltered: boolean
}

/** "Esporta": what is shown, as a file. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <ToolMenu label="Esporta" icon={<DownloadOutlined aria-hidden />}>
      {(close) => <Export {...props} onDone={close} />}
    </ToolMenu>
  )
}

const tooLong = `Al massimo ${maximumExport} giorni.`

/** The words of a refusal: those of the field of the days, else what the server says. */
function refusalOf(error: unknown): string {
  if (!(error instanceof HttpFailure)) throw error
  return error.status === 0 ? refusalText.noAnswer : error.message || refusalText.unexpected
}

function Export({ asked, isFiltered, onDone }: ExportMenuProps & { onDone: () => void }) {
  const [days, setDays] = useState({ from: asked.from, to: asked.to })
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const error = problemOf(days)
  const run = async (format: ExportFormat) => {
    if (busy || error) return
    setBusy(format)
    setRefusal(undefined)
    try {
      const query = { format, ...bookingsQuery(asked), ...days }
      const name = await download(endpoints.exportBookings, { query }, { quiet: true })
      announce({ type: 'success', title: 'Esportazione pronta', text: name })
      onDone()
    } catch (failure) {
      if (!(failure instanceof HttpCanceled)) setRefusal(refusalOf(failure))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={css.export}>
      <DaysBetween {...days} error={error} onDays={(from, to) => setDays({ from, to })} />
      <p className={css.hint}>
        {isFiltered ? 'Con i filtri e la ricerca scelti. ' : ''}La tabella contiene i nomi; il calendario solo le
        iniziali. Le note private non escono dallo studio.
      </p>
      {refusal && <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={refusal} />}
      {exportFormats.map((format) => {
        const { label, icon: Icon } = formats[format]
        return (
          <Button
            key={format}
            icon={<Icon aria-hidden />}
            disabled={error !== undefined}
            loading={busyIcon(busy === format)}
            onClick={() => void run(format)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}

function problemOf({ from, to }: { from: CivilDate; to: CivilDate }): string | undefined {
  if (!from || !to) return 'Scrivi i giorni come gg/mm/aaaa.'
  if (from > to) return 'La data di fine precede quella di inizio.'
  return daysBetween(from, to) >= maximumExport ? tooLong : undefined
}
