import { Readable } from 'node:stream'
import type { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { tableType } from '../../../domain/contract/files'
import type { MetricsTable, SubscriptionMetrics } from '../../../domain/contract/subscriptions'
import { monthAndYear, numericDate } from '../../../domain/text/dates'
import { record } from '../../audit/audit'
import { signature } from '../../audit/signature'
import type { Context } from '../../http/context'
import { type Download, download } from '../../http/replies'
import { type Cell, csvOf, workbookOf } from '../../http/table-file'
import { subscriptionMetrics } from './metrics'

const euros = (cents: number) => cents / 100

interface Sheet {
  readonly file: string
  readonly head: readonly string[]
  readonly rows: (metrics: SubscriptionMetrics) => Cell[][]
}

/** Each table of the page as it stands there. */
const sheets: Readonly<Record<MetricsTable, Sheet>> = {
  months: {
    file: 'abbonamenti-per-mese',
    head: ['Mese', 'Medici abbonati', 'Nuovi', 'Persi', 'Venduto', 'Di cui da pagare'],
    rows: ({ months }) =>
      months.map(({ month, active, joined, lost, sold, unpaid }) => [
        monthAndYear(month),
        active,
        joined,
        lost,
        euros(sold),
        euros(unpaid),
      ]),
  },
  plans: {
    file: 'abbonamenti-per-piano',
    head: ['Piano', 'Medici', 'In prova', 'Valore al mese'],
    rows: ({ plans }) =>
      plans.map(({ plan, doctors, trials, monthly }) => [plan.name, doctors, trials, euros(monthly)]),
  },
  regions: {
    file: 'abbonamenti-per-regione',
    head: ['Regione', 'Medici', 'Con abbonamento'],
    rows: ({ regions }) =>
      regions.map(({ region, doctors, subscribed }) => [region?.name ?? 'Comune non indicato', doctors, subscribed]),
  },
  expiring: {
    file: 'abbonamenti-in-scadenza',
    head: ['Medico', 'Piano', 'Ultimo giorno', 'Rinnovo automatico'],
    rows: ({ expiring }) =>
      expiring.map(({ doctor, plan, last_day, auto_renew }) => [
        doctor.name,
        plan.name,
        numericDate(last_day),
        auto_renew,
      ]),
  },
}

/** One table of the page as a file; the audit log says who took it away. */
export async function exportMetrics(
  { tx, now, caller }: Context,
  { table, format, months }: BodyOf<typeof endpoints.exportSubscriptionMetrics>,
): Promise<Download> {
  const metrics = await subscriptionMetrics(tx, now, months)
  const { file, head, rows } = sheets[table]
  const cells: Cell[][] = [[...head], ...rows(metrics)]
  const content = Readable.from(format === 'csv' ? csvOf(once(cells)) : await workbookOf(cells))
  const detail = `${format} ${table}`
  await record(tx, { ...signature(caller), at: now, action: 'export', subject: 'subscription-metrics', detail })
  return download({ name: `${file}-${metrics.today}.${format}`, type: tableType[format], content })
}

async function* once<T>(part: T): AsyncGenerator<T> {
  yield part
}
