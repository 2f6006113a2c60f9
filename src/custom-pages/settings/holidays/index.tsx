import { CopyOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay } from '../../../../domain/calendar/minutes'
import type { OfficeUser, ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import type { Planning } from '../../../../domain/contract/agenda/hours'
import { scheduleGroups } from '../../../../domain/planning/schedule-groups'
import { counted } from '../../../../domain/text/dates'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce } from '../../../platform/calls'
import { useActingDoctor } from '../../../platform/session'
import { useHours } from '../../../shared/hours/hours'
import { useOfficeUsers } from '../../../shared/people/office-users'
import { usePracticeOffices } from '../../../shared/people/offices'
import { useLiveAgenda } from '../../../shared/visits/live-agenda'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useIsPhone } from '../../../ui/hooks/use-media'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import card from '../../../ui/section.module.css'
import { type CopyRow, copyChange } from './copy-rows'
import { type Feast, feastsChange, type OfficeWithPatron, openFeasts, plansOf } from './feasts'
import { FeastsSection } from './feasts-section'
import { CalendarButton, YearSwitch } from './head-controls'
import { ListView } from './list-view'
import { briefPeriod, type Office, officesText } from './sentences'
import { type FormOf, storedDraft } from './use-closure-form'
import { useSaveChange } from './use-save-change'
import { yearDays } from './year-days'
import { YearLegend, YearView } from './year-view'

// with the controls of forms, which the year and the list do without
const ClosureDrawer = lazyPart(() => import('./closure-form'))
const CopyDialog = lazyPart(() => import('./copy-dialog'))
// with the reader of calendar files
const ImportDialog = lazyPart(() => import('./import/import-dialog'))
const AffectedBookingsDialog = lazyPart(() => import('./affected-bookings-question'))

/** /settings/holidays: closures, extra openings and repeated pauses of a year (product.md §5). */
export default function HolidaysPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that no form of another doctor stays open.
  return <Holidays key={actingDoctorId ?? 'self'} />
}

/** Which dialog of the head is open. */
type OpenDialog = 'copy' | 'import' | null

type View = 'year' | 'list'
const views: { value: View; label: string }[] = [
  { value: 'year', label: 'Anno' },
  { value: 'list', label: 'Elenco' },
]

/** Years in which something can be set or looked up. */
const isShownYear = (year: number) => year >= 2000 && year < 2199

/** Year and view of the address: this year as a calendar, on a phone as a list, unless it says otherwise. */
function usePlace(thisYear: number) {
  const [params, setParams] = useSearchParams()
  const isPhone = useIsPhone()
  const asked = Number(params.get('year'))
  const view = params.get('view')
  const set = (name: string, value: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true })
  return {
    year: Number.isInteger(asked) && isShownYear(asked) ? asked : thisYear,
    view: (view === 'list' || (view !== 'year' && isPhone) ? 'list' : 'year') as View,
    setYear: (year: number) => isShownYear(year) && set('year', String(year)),
    setView: (next: View) => set('view', next),
  }
}

function Holidays() {
  useLiveAgenda()
  const today = useRomeClock().date
  const { year, view, setYear, setView } = usePlace(Number(today.slice(0, 4)))
  const officeUsers = useOfficeUsers()
  const hours = useHours({ from: `${year}-01-01`, to: `${year}-12-31` })
  const isWaiting = useMinimumDelay(officeUsers.isPending || hours.isPending)
  const [form, setForm] = useState<FormOf | null>(storedDraft)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const offices = useWithPatrons(officeUsers.officeUsers)
  const { plannings, schedules } = hours
  const isReady = !isWaiting && plannings !== undefined && schedules !== undefined && offices.length > 0
  // another year is shown at once, so that days chosen over its edge stay chosen, and filled when it has been read
  const [isStarted, setStarted] = useState(false)
  if (isReady && !isStarted) setStarted(true)
  const isShown = isReady || (isStarted && offices.length > 0)
  const openNew = (from: CivilDate, to = from) => setForm({ kind: 'new', from, to })
  const firstDay = today.startsWith(String(year)) ? today : `${year}-01-01`
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Pause e ferie</h1>
        <Flex align="center" gap={8} wrap>
          <Segmented<View> aria-label="Vista" options={views} value={view} onChange={setView} />
          <YearSwitch year={year} onYear={setYear} />
          <Button icon={<CopyOutlined aria-hidden />} disabled={!isReady} onClick={() => setOpenDialog('copy')}>
            Copia dal {year - 1}
          </Button>
          <CalendarButton year={year} />
          <Button icon={<UploadOutlined aria-hidden />} disabled={!isReady} onClick={() => setOpenDialog('import')}>
            Importa .ics
          </Button>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            disabled={!isReady}
            onClick={() => openNew(firstDay)}
          >
            Aggiungi
          </Button>
        </Flex>
      </header>
      {officeUsers.isError || hours.isError ? (
        <LoadError
          text="Pause e ferie non sono disponibili in questo momento."
          onRetry={() => void (officeUsers.isError ? officeUsers.refetch() : hours.refetch())}
        />
      ) : isShown ? (
        <Year
          {...{
            year,
            view,
            today,
            offices,
            plannings: plannings ?? noPlannings,
            schedules: schedules ?? noSchedules,
            form,
            openDialog,
            setForm,
            setOpenDialog,
            setYear,
            openNew,
          }}
          firstDay={firstDay}
          isBusy={hours.isPending}
          readAgain={async () => (await hours.refetch()).data?.data.schedules ?? []}
        />
      ) : isWaiting || officeUsers.isPending || hours.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <section className={card.section}>
          <EmptyState text="Nessuna struttura: aggiungine una per segnare pause e ferie." />
          <Link to="/settings/offices">Vai alle strutture</Link>
        </section>
      )}
    </div>
  )
}

/** The offices with the patron's day that is set for them; until it is read, that of their city counts. */
function useWithPatrons(offices: readonly OfficeUser[]): readonly Workplace[] {
  const practice = usePracticeOffices().offices
  return useMemo(
    () =>
      offices.map((office) => ({
        ...office,
        patron_day: practice.find(({ id }) => id === office.id)?.office.patron_day ?? null,
      })),
    [offices, practice],
  )
}

type Workplace = OfficeUser & OfficeWithPatron

const noPlannings: readonly Planning[] = []
const noSchedules: readonly ScheduleOnWire[] = []

interface YearProps {
  readonly year: number
  readonly view: View
  readonly today: CivilDate
  readonly firstDay: CivilDate
  readonly offices: readonly Workplace[]
  readonly plannings: readonly Planning[]
  readonly schedules: readonly ScheduleOnWire[]
  readonly form: FormOf | null
  readonly openDialog: OpenDialog
  readonly isBusy: boolean
  readonly readAgain: () => Promise<readonly ScheduleOnWire[]>
  readonly setForm: (form: FormOf | null) => void
  readonly setOpenDialog: (openDialog: OpenDialog) => void
  readonly setYear: (year: number) => void
  readonly openNew: (from: CivilDate, to?: CivilDate) => void
}

/** A year with what can be done in it: feasts to close, days or lines to open, the form and the copy of last year. */
function Year(props: YearProps) {
  const { year, view, today, offices, plannings, schedules, form, setForm, openNew } = props
  const groups = useMemo(() => scheduleGroups(schedules), [schedules])
  const days = useMemo(() => yearDays(year, groups, offices), [year, groups, offices])
  const feasts = useMemo(
    () => openFeasts(year, today, offices, plansOf(offices, plannings, schedules)),
    [year, today, offices, plannings, schedules],
  )
  const saving = useSaveChange()
  const [copyProblem, setCopyProblem] = useState<string | null>(null)
  const closeFeasts = (chosen: readonly Feast[]) =>
    void saving.submit({
      change: feastsChange(chosen),
      title: feastsTitle(chosen, offices),
      done: chosen.length === 1 ? 'Chiusura salvata' : 'Chiusure salvate',
      attemptKey: 'holidays.feasts',
      onSaved: () => {},
      onFailed: ({ text }) => announce({ type: 'error', title: 'Chiusura non salvata', text }),
    })
  const copy = (rows: readonly CopyRow[]) =>
    void saving.submit({
      change: copyChange(rows),
      title: `${counted(rows.length, 'periodo', 'periodi')} nel ${year}`,
      done: 'Chiusure copiate',
      attemptKey: 'holidays.copy',
      onSaved: () => props.setOpenDialog(null),
      onFailed: ({ text }) => setCopyProblem(text),
    })
  const openDays = (from: CivilDate, to: CivilDate) => {
    const dated = from === to ? (days.get(from)?.entries ?? []).filter(({ group }) => group.type === 'specific') : []
    const [only] = dated
    if (only && dated.length === 1) setForm({ kind: 'saved', group: only.group, date: from })
    else openNew(from, to)
  }
  const onDay = form?.kind === 'new' && form.from === form.to ? (days.get(form.from)?.entries ?? []) : []
  return (
    <>
      <FeastsSection {...{ year, feasts, offices }} isBusy={saving.isBusy} onClose={closeFeasts} />
      {view === 'year' ? (
        <>
          <YearLegend />
          <YearView
            {...{ year, today, days, offices }}
            isBusy={props.isBusy}
            onYear={props.setYear}
            onDays={openDays}
          />
        </>
      ) : props.isBusy ? (
        <SkeletonRows rows={6} />
      ) : (
        <ListView
          {...{ year, today, groups, offices }}
          onOpen={(group) => setForm({ kind: 'saved', group, date: null })}
          onNew={() => openNew(props.firstDay)}
        />
      )}
      <Suspense fallback={null}>
        {form && (
          <ClosureDrawer
            key={form.kind === 'saved' ? form.group.key : 'new'}
            {...{ of: form, offices, onDay, saving }}
            readAgain={props.readAgain}
            onOpen={({ group }) => setForm({ kind: 'saved', group, date: form.kind === 'new' ? form.from : null })}
            onClose={() => setForm(null)}
          />
        )}
        {props.openDialog === 'copy' && (
          <CopyDialog
            {...{ year, today, offices, schedules }}
            isBusy={saving.isBusy}
            problem={copyProblem}
            onCopy={copy}
            onClose={() => {
              setCopyProblem(null)
              props.setOpenDialog(null)
            }}
          />
        )}
        {props.openDialog === 'import' && (
          <ImportDialog {...{ today, offices, saving }} onClose={() => props.setOpenDialog(null)} />
        )}
        {saving.question && <AffectedBookingsDialog saving={saving} question={saving.question} />}
      </Suspense>
    </>
  )
}

/** "Natale 25/12, tutte le strutture", "13 feste del 2027". */
function feastsTitle(feasts: readonly Feast[], offices: readonly Office[]): string {
  const [only] = feasts
  if (!only || feasts.length > 1) return counted(feasts.length, 'festa', 'feste')
  const entries = only.officeUserIds.map((office_user_id) => ({ office_user_id }))
  const when = briefPeriod({ from: only.date, to: only.date, start: 0, end: endOfDay })
  return `${only.name} ${when}, ${officesText({ type: 'specific', entries }, offices)}`
}
