import { useMemo } from 'react'
import type { MetricsMonths, MonthOfMetrics } from '../../../../domain/contract/practice/subscriptions'
import { monthAndYear, monthNames } from '../../../../domain/text/dates'
import { countText, euroText } from '../../../../domain/text/format'
import Chart, { type ChartSeries } from '../../../shared/figures/chart'
import { FiguresTable } from '../../../shared/figures/figures-table'
import page from '../../../ui/page.module.css'
import words from '../../../ui/text/text.module.css'
import { Card } from './card'

/** "nov 26". */
const shortMonth = (month: string) =>
  `${(monthNames[Number(month.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${month.slice(2, 4)}`

/** On an axis cents take room and say nothing. */
const wholeEuros = (cents: number) => `${countText(Math.round(cents / 100))} €`

type Figure = keyof Omit<MonthOfMetrics, 'month'>

interface MonthChart {
  readonly title: string
  readonly label: string
  readonly series: readonly (Omit<ChartSeries, 'values'> & { readonly of: Figure })[]
  readonly text: (value: number) => string
  readonly axisText: (value: number) => string
}

const charts: readonly MonthChart[] = [
  {
    title: 'Medici abbonati',
    label: 'Medici abbonati alla fine di ogni mese. I numeri sono nella tabella.',
    series: [{ of: 'active', label: 'Abbonati', shape: 'line', colour: 'primary' }],
    text: countText,
    axisText: countText,
  },
  {
    title: 'Nuovi e persi',
    label: 'Medici nuovi e persi, mese per mese. I numeri sono nella tabella.',
    series: [
      { of: 'joined', label: 'Nuovi', shape: 'bars', colour: 'primary' },
      { of: 'lost', label: 'Persi', shape: 'bars', colour: 'faint' },
    ],
    text: countText,
    axisText: countText,
  },
  {
    title: 'Venduto',
    label: 'Valore degli abbonamenti iniziati in ogni mese. I numeri sono nella tabella.',
    series: [
      { of: 'sold', label: 'Venduto', shape: 'bars', colour: 'primary' },
      { of: 'unpaid', label: 'Da pagare', shape: 'bars', colour: 'warning' },
    ],
    text: euroText,
    axisText: wholeEuros,
  },
]

interface MonthlyChartProps {
  readonly rows: readonly MonthOfMetrics[]
  readonly months: MetricsMonths
}

/** How it went month by month: three charts, and the table that holds their numbers beside them. */
export function MonthlyChart({ rows, months }: MonthlyChartProps) {
  const latest = useMemo(() => rows.toReversed(), [rows])
  return (
    <Card title="Mese per mese" table="months" months={months} empty={false}>
      <div className={page.columns}>
        <div className={page.page}>
          {charts.map((chart) => (
            <OneChart key={chart.title} chart={chart} rows={rows} />
          ))}
        </div>
        <FiguresTable
          label="Abbonamenti mese per mese"
          rows={latest}
          keyOf={({ month }) => month}
          height={840}
          columns={[
            { label: 'Mese', cell: ({ month }) => monthAndYear(month) },
            { label: 'Abbonati', cell: ({ active }) => countText(active) },
            { label: 'Nuovi', cell: ({ joined }) => countText(joined) },
            { label: 'Persi', cell: ({ lost }) => countText(lost) },
            { label: 'Venduto', cell: ({ sold }) => euroText(sold) },
            { label: 'Da pagare', cell: ({ unpaid }) => euroText(unpaid) },
          ]}
        />
      </div>
    </Card>
  )
}

function OneChart({ chart, rows }: { chart: MonthChart; rows: readonly MonthOfMetrics[] }) {
  const points = useMemo(
    () => rows.map(({ month }) => ({ short: shortMonth(month), long: monthAndYear(month) })),
    [rows],
  )
  const series = useMemo(
    () => chart.series.map(({ of, ...one }) => ({ ...one, values: rows.map((row) => row[of]) })),
    [chart, rows],
  )
  const { title, label, text, axisText } = chart
  return (
    <div>
      <h3 className={words.label}>{title}</h3>
      <Chart {...{ label, points, series, text, axisText }} />
    </div>
  )
}
