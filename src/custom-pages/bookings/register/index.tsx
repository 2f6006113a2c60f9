import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { nameOfPresence } from '../../../../domain/booking/presence'
import { type CivilDate, daysBetween, endOfMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { romeWallClock } from '../../../../domain/calendar/rome'
import { endpoints } from '../../../../domain/contract'
import { maximumRegister, type RegisterLine } from '../../../../domain/contract/people/representatives'
import { clockTime, counted, numericDate } from '../../../../domain/text/dates'
import { fullDoctorName } from '../../../../domain/text/format'
import { romeNow } from '../../../platform/basic/clock'
import { announce, useActedDoctor } from '../../../platform/calls'
import { download } from '../../../platform/calls/download'
import { attempt } from '../../../platform/calls/idempotent-call'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusChip } from '../../../shared/visits/card/status-chip'
import { useRegister } from '../../../shared/visits/representatives'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { busyIcon } from '../../../ui/feedback/busy'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { usePrinting } from '../../../ui/hooks/use-printing'
import printCss from '../../../ui/print.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { DateRange } from '../filters/date-range'
import css from './register.module.css'

interface RegisterProps {
  /** A day of the month that is shown first. */
  readonly date: CivilDate
  readonly onClose: () => void
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (!from || !to) return 'Scrivi i giorni come gg/mm/aaaa.'
  if (from > to) return 'La data di fine precede quella di inizio.'
  return daysBetween(from, to) >= maximumRegister ? `Al massimo ${maximumRegister} giorni.` : undefined
}

/** "Registro informatori": the visits of representatives of a period, on screen, on paper and as a file (product.md §9.8). */
export default function Register({ date, onClose }: RegisterProps) {
  const [days, setDays] = useState({ from: startOfMonth(date), to: endOfMonth(date) })
  const [isBusy, setBusy] = useState(false)
  const isPrinting = usePrinting()
  const error = problemOf(days)
  const { lines, isPending, isError, refetch } = useRegister(days, { enabled: error === undefined })
  const save = async () => {
    setBusy(true)
    const outcome = await attempt(download(endpoints.exportRepresentativeVisits, { query: days }, { quiet: true }))
    setBusy(false)
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Registro pronto', text: outcome.data })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  const isReady = error === undefined && lines.length > 0
  return (
    <SideDrawer
      open
      width={860}
      title={<h2>Registro informatori</h2>}
      onClose={onClose}
      extra={
        <Flex gap={8}>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!isReady} onClick={() => window.print()}>
            Stampa
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!isReady}
            loading={busyIcon(isBusy)}
            onClick={() => void save()}
          >
            CSV
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <DateRange {...days} error={error} onDays={(from, to) => setDays({ from, to })} />
        {error !== undefined ? null : isError ? (
          <LoadError text="Non è stato possibile leggere il registro." onRetry={() => void refetch()} />
        ) : isPending ? (
          <SkeletonRows rows={8} />
        ) : lines.length === 0 ? (
          <EmptyState text="Nessuna visita di informatori in questi giorni." />
        ) : (
          <>
            <p className={text.muted} role="status">
              {counted(lines.length, 'visita', 'visite')}
            </p>
            <RegisterTable lines={lines} isPaper={false} />
          </>
        )}
      </Flex>
      {isPrinting && isReady && createPortal(<Sheet days={days} lines={lines} />, document.body)}
    </SideDrawer>
  )
}

const arrival = (instant: string | null) =>
  instant === null ? '' : ` alle ${shortTime(Math.floor(romeWallClock(Date.parse(instant)).minutes))}`

/** Nobody is expected any more at a visit that was called off, or on a day that has passed. */
function presenceOf({ presence, status, date }: RegisterLine): string {
  const isToCome = status === 'confirmed' && date >= romeNow().date
  return presence !== null || isToCome ? nameOfPresence(presence) : '—'
}

const columns = ['Giorno', 'Orario', 'Informatore', 'Azienda', 'Struttura', 'Stato', 'Presenza']

function RegisterTable({ lines, isPaper }: { readonly lines: readonly RegisterLine[]; readonly isPaper: boolean }) {
  const names = useNameMask()
  return (
    <table className={isPaper ? '' : `${table.table} ${css.table}`}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.booking_id}>
            <td data-label="Giorno">{numericDate(line.date)}</td>
            <td data-label="Orario">
              {clockTime(line.from)}–{clockTime(line.to)}
            </td>
            <td data-label="Informatore">
              {names.name({ user: null, name: line.representative, pharmaceutical_company: null })}
            </td>
            <td data-label="Azienda">{line.company ?? '—'}</td>
            <td data-label="Struttura">{line.office.name}</td>
            <td data-label="Stato">
              <StatusChip status={line.status} />
            </td>
            <td data-label="Presenza">
              {presenceOf(line)}
              {arrival(line.arrived_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The register on paper; not visible on the screen. */
function Sheet({
  days,
  lines,
}: {
  readonly days: { from: string; to: string }
  readonly lines: readonly RegisterLine[]
}) {
  const doctor = useActedDoctor()
  return (
    <article className={printCss.sheet} data-print>
      <header>
        <h1>Registro degli accessi degli informatori scientifici</h1>
        <p>
          {[doctor && fullDoctorName(doctor), `dal ${numericDate(days.from)} al ${numericDate(days.to)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <RegisterTable lines={lines} isPaper />
    </article>
  )
}
