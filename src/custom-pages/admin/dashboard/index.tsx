import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Subject } from '../../../../domain/access/matrix'
import { endpoints } from '../../../../domain/contract'
import { type AdminFigures, chartDays } from '../../../../domain/contract/administration'
import { dayAndMonth, fullDate, numericDate } from '../../../../domain/text/dates'
import { countText, euroText } from '../../../../domain/text/format'
import { useCall } from '../../../platform/calls'
import { useCan } from '../../../platform/session/current-user'
import Chart from '../../../shared/figures/chart'
import { FigureTile, FigureTiles } from '../../../shared/figures/figure-tile'
import { FiguresTable } from '../../../shared/figures/figures-table'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import css from './dashboard.module.css'
import { toDo } from './to-do'

/** /admin: how it goes, and what waits to be done. */
export default function DashboardPage() {
  const { data, isError, refetch } = useCall(endpoints.adminFigures, {}, { staleTime: 60_000 })
  const figures = data?.data
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>Amministrazione</h1>
          {figures && <p className={text.muted}>{fullDate(figures.today)}</p>}
        </div>
        <Beyond />
      </header>
      {isError && !figures ? (
        <LoadError text="I dati non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : (
        <>
          <Tiles figures={figures} />
          <div className={`${page.columns} ${css.columns}`}>
            <section className={section.section} aria-labelledby="visits-title">
              <h2 id="visits-title" className={text.heading}>
                Visite degli ultimi {chartDays} giorni
              </h2>
              {figures ? <Visits days={figures.visits.days} /> : <SkeletonRows rows={6} />}
            </section>
            <section className={section.section} aria-labelledby="to-do-title">
              <h2 id="to-do-title" className={text.heading}>
                Da fare
              </h2>
              {figures ? <ToDo waiting={figures.to_do} /> : <SkeletonRows rows={4} />}
            </section>
          </div>
        </>
      )}
    </div>
  )
}

/** Pages that the specification's menu has no place for. */
const beyond: readonly { to: string; label: string; subject?: Subject }[] = [
  { to: '/admin/user', label: 'Utenti' },
  { to: '/admin/registrations', label: 'Registrazioni' },
  { to: '/admin/audit', label: 'Registro attività' },
  { to: '/admin/outbox', label: 'Posta in uscita', subject: 'outbox' },
  { to: '/admin/matrix', label: 'Permessi' },
]

function Beyond() {
  const may = useCan()
  const shown = beyond.filter(({ subject }) => !subject || may(subject))
  return (
    <nav className={page.toolbar} aria-label="Altre pagine">
      {shown.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Tiles({ figures }: { figures: AdminFigures | undefined }) {
  const { visits, doctors, patients, sold } = figures ?? {}
  return (
    <FigureTiles>
      <FigureTile
        name="Visite di oggi"
        value={visits && countText(visits.today)}
        detail={
          visits &&
          (visits.pending > 0 ? `${countText(visits.pending)} da confermare da oggi in poi` : 'tutte confermate')
        }
      />
      <FigureTile
        name="Medici abbonati"
        value={doctors && countText(doctors.subscribed)}
        detail={doctors && `su ${countText(doctors.total)} medici`}
      />
      <FigureTile
        name="Pazienti"
        value={patients && countText(patients.total)}
        detail={
          patients &&
          (patients.recent > 0
            ? `${countText(patients.recent)} negli ultimi ${chartDays} giorni`
            : `nessuno nuovo negli ultimi ${chartDays} giorni`)
        }
      />
      <FigureTile
        name="Venduto nel mese"
        value={sold && euroText(sold.total)}
        detail={sold && (sold.unpaid > 0 ? `di cui ${euroText(sold.unpaid)} da pagare` : 'tutto pagato')}
      />
    </FigureTiles>
  )
}

type Day = AdminFigures['visits']['days'][number]

function Visits({ days }: { days: readonly Day[] }) {
  const points = useMemo(
    () =>
      days.map(({ date }) => ({
        short: `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`,
        long: dayAndMonth(date),
      })),
    [days],
  )
  const series = useMemo(
    () => [
      { label: 'Visite', values: days.map(({ kept }) => kept), shape: 'line', colour: 'primary' } as const,
      {
        label: 'Annullate',
        values: days.map(({ called_off }) => called_off),
        shape: 'broken-line',
        colour: 'faint',
      } as const,
    ],
    [days],
  )
  const latest = useMemo(() => days.toReversed(), [days])
  return (
    <div className={`${page.page} ${css.beside}`}>
      <Chart
        label="Visite e visite annullate, giorno per giorno. I numeri sono nella tabella."
        points={points}
        series={series}
        text={countText}
      />
      <FiguresTable
        label="Visite giorno per giorno"
        rows={latest}
        keyOf={({ date }) => date}
        height={252}
        columns={[
          { label: 'Giorno', cell: ({ date }) => numericDate(date) },
          { label: 'Visite', cell: ({ kept }) => countText(kept) },
          { label: 'Annullate', cell: ({ called_off }) => countText(called_off) },
        ]}
      />
    </div>
  )
}

/** The tasks that wait, each with a link to the page where it is done; others are not shown. */
function ToDo({ waiting }: { waiting: AdminFigures['to_do'] }) {
  const tasks = toDo.filter(({ of }) => waiting[of] > 0)
  if (tasks.length === 0) return <p className={text.muted}>Niente in sospeso.</p>
  return (
    <ul className={section.rows}>
      {tasks.map(({ of, words, to }) => (
        <li key={of}>
          <Link to={to} className={table.name}>
            <strong className={text.badge} data-tone="warning">
              {countText(waiting[of])}
            </strong>{' '}
            {words(waiting[of])}
          </Link>
        </li>
      ))}
    </ul>
  )
}
