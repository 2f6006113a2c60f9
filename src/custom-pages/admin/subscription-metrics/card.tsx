import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import { type TableFormat, tableFormats } from '../../../../domain/contract/files'
import type { MetricsMonths, MetricsTable } from '../../../../domain/contract/practice/subscriptions'
import { announce, HttpCanceled } from '../../../platform/calls'
import { download } from '../../../platform/calls/download'
import { busyIcon } from '../../../ui/feedback/busy'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './metrics.module.css'

const formatName = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<TableFormat, string>

interface CardProps {
  readonly id?: string
  readonly title: string
  /** Which table leaves as a file. */
  readonly table: MetricsTable
  readonly months?: MetricsMonths
  /** The text shown instead of a table without rows. */
  readonly empty: string | false
  readonly children: ReactNode
}

/** A table of the page under its title, and how it leaves as a file. */
export function Card({ id, title, table, months, empty, children }: CardProps) {
  return (
    <section id={id} className={`${section.section} ${css.section}`} aria-label={title}>
      <header className={section.head}>
        <h2 className={text.heading}>{title}</h2>
        {empty === false && <Export {...{ title, table, months }} />}
      </header>
      {empty === false ? children : <p className={text.muted}>{empty}</p>}
    </section>
  )
}

function Export({ title, table, months }: Pick<CardProps, 'title' | 'table'> & { months: MetricsMonths | undefined }) {
  const [busy, setBusy] = useState<TableFormat | null>(null)
  const run = async (format: TableFormat) => {
    if (busy) return
    setBusy(format)
    try {
      const body = { table, format, ...(months && { months }) }
      announce({
        type: 'success',
        title: 'Esportazione pronta',
        text: await download(endpoints.exportSubscriptionMetrics, { body }),
      })
    } catch (failure) {
      // whatever else went wrong has been told
      if (!(failure instanceof HttpCanceled)) return
    } finally {
      setBusy(null)
    }
  }
  return (
    <span className={page.toolbar}>
      {tableFormats.map((format) => (
        <Button
          key={format}
          icon={<DownloadOutlined aria-hidden />}
          loading={busyIcon(busy === format)}
          aria-label={`Esporta «${title}» in ${formatName[format]}`}
          onClick={() => void run(format)}
        >
          {formatName[format]}
        </Button>
      ))}
    </span>
  )
}
