import { CalendarOutlined, DownloadOutlined, SolutionOutlined, TableOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Suspense, useState } from 'react'
import { daysBetween } from '../../../../domain/calendar/civil-date'
import { endpoints } from '../../../../domain/contract'
import { type ExportFormat, exportFormats, maximumExport } from '../../../../domain/contract/agenda/agenda'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { announce } from '../../../platform/calls'
import { download } from '../../../platform/calls/download'
import { attempt } from '../../../platform/calls/idempotent-call'
import { bookingsQuery } from '../../../shared/day/bookings-query'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'
import { DateRange } from '../filters/date-range'
import css from '../filters/filters.module.css'
import { MenuButton } from '../menu-button'
import type { Calendar } from '../use-calendar'

const formats = {
  csv: { label: 'Tabella per Excel (CSV)', icon: <TableOutlined aria-hidden /> },
  ics: { label: 'Calendario (ICS)', icon: <CalendarOutlined aria-hidden /> },
} as const satisfies Record<ExportFormat, object>

const Register = lazyPart(() => import('../register'))

/**
 * "Esporta": exports the shown visits as a file; the range of days can be changed. Where representatives are received, it also
 * opens their access register.
 */
export function ExportMenu({ calendar }: { calendar: Calendar }) {
  const [showsRegister, setShowsRegister] = useState(false)
  const hasRegister = calendar.officeUsers.some(({ office_services }) =>
    office_services.some(({ role }) => role.code === 'medical_representative'),
  )
  const openRegister = (close: () => void) => () => {
    close()
    setShowsRegister(true)
  }
  return (
    <>
      <MenuButton label="Esporta" icon={<DownloadOutlined aria-hidden />}>
        {(close) => (
          <ExportForm calendar={calendar} onDone={close} {...(hasRegister && { onRegister: openRegister(close) })} />
        )}
      </MenuButton>
      {showsRegister && (
        <Suspense fallback={null}>
          <Register date={calendar.place.date} onClose={() => setShowsRegister(false)} />
        </Suspense>
      )}
    </>
  )
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (!from || !to) return 'Scrivi i giorni come gg/mm/aaaa.'
  if (from > to) return 'La data di fine precede quella di inizio.'
  return daysBetween(from, to) >= maximumExport ? `Al massimo ${maximumExport} giorni.` : undefined
}

interface ExportFormProps {
  readonly calendar: Calendar
  readonly onDone: () => void
  readonly onRegister?: () => void
}

function ExportForm({ calendar: { exported, isFiltered }, onDone, onRegister }: ExportFormProps) {
  const [days, setDays] = useState({ from: exported.from, to: exported.to })
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const error = problemOf(days)
  const run = async (format: ExportFormat) => {
    if (busy) return
    setBusy(format)
    const query = { format, ...bookingsQuery(exported), ...days }
    const outcome = await attempt(download(endpoints.exportBookings, { query }, { quiet: true }))
    setBusy(null)
    if (outcome.kind !== 'done') return setRefusal(outcome.text)
    announce({ type: 'success', title: 'Esportazione pronta', text: outcome.data })
    onDone()
  }
  return (
    <div className={css.menu}>
      <DateRange {...days} error={error} onDays={(from, to) => setDays({ from, to })} />
      <p className={text.small}>
        {isFiltered && 'Con i filtri e la ricerca scelti. '}La tabella contiene i nomi; il calendario solo le iniziali.
        Le note private non escono dallo studio.
      </p>
      {refusal && <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={refusal} />}
      {exportFormats.map((format) => (
        <Button
          key={format}
          icon={formats[format].icon}
          disabled={error !== undefined}
          loading={busyIcon(busy === format)}
          onClick={() => void run(format)}
        >
          {formats[format].label}
        </Button>
      ))}
      {onRegister && (
        <Button icon={<SolutionOutlined aria-hidden />} onClick={onRegister}>
          Registro informatori
        </Button>
      )}
    </div>
  )
}
