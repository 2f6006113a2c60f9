import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { OwnSubscription } from '../../../../domain/contract/practice/plan'
import { subscriptionStatuses } from '../../../../domain/resource/shared-fields'
import { numericDate } from '../../../../domain/text/dates'
import { euroText } from '../../../../domain/text/format'
import { busyIcon } from '../../../ui/feedback/busy'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { useInvoice } from './own-plan'

const periodText = ({ from, to }: OwnSubscription) =>
  [from && `dal ${numericDate(from)}`, to && `al ${numericDate(to)}`].filter(Boolean).join(' ')

/** Every subscription the user has had, with its invoice as a file. */
export function Invoices({ all }: { all: readonly OwnSubscription[] }) {
  if (all.length === 0) return null
  return (
    <section className={section.section} aria-labelledby="invoices">
      <h2 id="invoices" className={text.heading}>
        Abbonamenti e fatture
      </h2>
      <ul className={section.rows}>
        {all.map((subscription) => (
          <li key={subscription.id}>
            <div>
              <p className={text.heading}>{subscription.plan.name}</p>
              <p>
                {euroText(subscription.price)}
                {subscription.status !== 'active' && ` · ${subscriptionStatuses[subscription.status]}`}
              </p>
              <p className={text.small}>{periodText(subscription)}</p>
            </div>
            <Invoice {...subscription} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invoice({ id, invoice_number }: OwnSubscription) {
  const save = useInvoice()
  const [isBusy, setBusy] = useState(false)
  if (!invoice_number) return <span className={text.small}>Nessuna fattura</span>
  const run = async () => {
    setBusy(true)
    await save(id)
    setBusy(false)
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busyIcon(isBusy)}
      aria-label={`Scarica la fattura ${invoice_number}`}
      onClick={() => void run()}
    >
      {invoice_number}
    </Button>
  )
}
