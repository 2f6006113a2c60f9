import { useEffect, useMemo } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { endpoints } from '../../../../domain/contract'
import { expiringDays } from '../../../../domain/contract/administration'
import {
  type ExpiringSubscription,
  type MetricsMonths,
  metricsMonths,
  type PlanInUse,
  type RegionOfMetrics,
  type SubscriptionMetrics,
} from '../../../../domain/contract/practice/subscriptions'
import { numericDate } from '../../../../domain/text/dates'
import { countText, euroText } from '../../../../domain/text/format'
import { useCall } from '../../../platform/calls'
import { FigureTile, FigureTiles } from '../../../shared/figures/figure-tile'
import { FiguresTable, Share } from '../../../shared/figures/figures-table'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { NativeSelect } from '../../../ui/fields/native-select'
import page from '../../../ui/page.module.css'
import { Card } from './card'
import { MonthlyChart } from './monthly-chart'

const standard: MetricsMonths = '12'

const periods = metricsMonths.map((months) => ({ value: months, label: `Ultimi ${months} mesi` }))

const readMonths = (params: URLSearchParams): MetricsMonths =>
  metricsMonths.find((months) => months === params.get('months')) ?? standard

/** /admin/subscription-metrics: subscriptions by month, plan and region, and those about to end. */
export default function SubscriptionMetricsPage() {
  const [params, setParams] = useSearchParams()
  const months = readMonths(params)
  const { data, isError, refetch } = useCall(
    endpoints.subscriptionMetrics,
    { query: { months } },
    { staleTime: 60_000, keepPrevious: true },
  )
  const metrics = data?.data
  useAnchor(metrics !== undefined)
  const choose = (chosen: string) => setParams(chosen === standard ? {} : { months: chosen }, { replace: true })
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Metriche</h1>
        <NativeSelect aria-label="Periodo" value={months} options={periods} onChange={choose} />
      </header>
      {isError && !metrics ? (
        <LoadError text="Le metriche non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : (
        <>
          <Tiles metrics={metrics} />
          {metrics ? <Tables metrics={metrics} months={months} /> : <SkeletonRows rows={8} />}
        </>
      )}
    </div>
  )
}

/** A link may lead to one table: it is shown once there is something to show. */
function useAnchor(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
}

function Tiles({ metrics }: { metrics: SubscriptionMetrics | undefined }) {
  const present = metrics?.months.at(-1)
  const doctors = metrics?.regions.reduce((sum, { doctors: some }) => sum + some, 0) ?? 0
  const monthly = metrics?.plans.reduce((sum, plan) => sum + plan.monthly, 0) ?? 0
  return (
    <FigureTiles>
      <FigureTile
        name="Medici abbonati oggi"
        value={present && countText(present.active)}
        detail={`su ${countText(doctors)} medici`}
      />
      <FigureTile
        name="Nuovi nel mese"
        value={present && countText(present.joined)}
        detail={present && `${countText(present.lost)} persi`}
      />
      <FigureTile
        name="Venduto nel mese"
        value={present && euroText(present.sold)}
        detail={present && (present.unpaid > 0 ? `di cui ${euroText(present.unpaid)} da pagare` : 'tutto pagato')}
      />
      <FigureTile
        name="Valore al mese"
        value={metrics && euroText(monthly)}
        detail="degli abbonamenti in corso, prove escluse"
      />
    </FigureTiles>
  )
}

function Tables({ metrics, months }: { metrics: SubscriptionMetrics; months: MetricsMonths }) {
  return (
    <>
      <MonthlyChart rows={metrics.months} months={months} />
      <div className={page.columns}>
        <ByPlan rows={metrics.plans} />
        <ByRegion rows={metrics.regions} />
      </div>
      <Expiring rows={metrics.expiring} />
    </>
  )
}

function ByPlan({ rows }: { rows: readonly PlanInUse[] }) {
  const all = useMemo(() => rows.reduce((sum, { doctors }) => sum + doctors, 0), [rows])
  return (
    <Card title="Per piano" table="plans" empty={rows.length === 0 && 'Nessun abbonamento in corso.'}>
      <FiguresTable
        label="Abbonamenti per piano"
        rows={rows}
        keyOf={({ plan }) => plan.id}
        columns={[
          { label: 'Piano', cell: ({ plan }) => plan.name },
          {
            label: 'Medici',
            cell: ({ doctors }) => (
              <Share part={doctors} whole={all}>
                {countText(doctors)}
              </Share>
            ),
          },
          { label: 'In prova', cell: ({ trials }) => countText(trials) },
          { label: 'Valore al mese', cell: ({ monthly }) => euroText(monthly) },
        ]}
      />
    </Card>
  )
}

function ByRegion({ rows }: { rows: readonly RegionOfMetrics[] }) {
  return (
    <Card title="Per regione" table="regions" empty={rows.length === 0 && 'Non ci sono ancora medici.'}>
      <FiguresTable
        label="Medici abbonati per regione"
        rows={rows}
        keyOf={({ region }) => region?.id ?? 0}
        height={330}
        columns={[
          { label: 'Regione', cell: ({ region }) => region?.name ?? 'Comune non indicato' },
          { label: 'Medici', cell: ({ doctors }) => countText(doctors) },
          {
            label: 'Con abbonamento',
            cell: ({ subscribed, doctors }) => (
              <Share part={subscribed} whole={doctors}>
                {countText(subscribed)}
              </Share>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Expiring({ rows }: { rows: readonly ExpiringSubscription[] }) {
  return (
    <Card
      id="in-scadenza"
      title={`In scadenza entro ${expiringDays} giorni`}
      table="expiring"
      empty={rows.length === 0 && 'Nessun abbonamento in scadenza senza un seguito.'}
    >
      <FiguresTable
        label="Abbonamenti in scadenza"
        rows={rows}
        keyOf={({ id }) => id}
        height={360}
        columns={[
          {
            label: 'Medico',
            cell: ({ id, doctor }) => <Link to={`/admin/subscriptions?show=${id}`}>{doctor.name}</Link>,
          },
          { label: 'Piano', cell: ({ plan }) => plan.name, words: true },
          { label: 'Ultimo giorno', cell: ({ last_day }) => numericDate(last_day) },
          { label: 'Rinnovo automatico', cell: ({ auto_renew }) => (auto_renew ? 'sì' : 'no') },
        ]}
      />
    </Card>
  )
}
