import { Button, Divider, Flex } from 'antd'
import { Suspense, useState } from 'react'
import type { OwnPlan, OwnSubscription, PlanOnSale } from '../../../../domain/contract/practice/plan'
import { paymentMethods, subscriptionStatuses } from '../../../../domain/resource/shared-fields'
import { counted, numericDate } from '../../../../domain/text/dates'
import { euroText } from '../../../../domain/text/format'
import { serverNow } from '../../../platform/basic/clock'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { offerUndo, undoMs } from '../../../platform/session'
import { Facts } from '../../../ui/facts'
import { EmptyState } from '../../../ui/feedback/empty-state'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { Features } from './features'
import { useChangeOwnPlan } from './own-plan'

const ChoosePlan = lazyPart(() => import('./choose-plan'))

const statusTone = { trial: 'neutral', active: 'success', unpaid: 'warning', canceled: 'error' } as const

/** "Studio annuale a 349,00 € per 12 mesi". */
const planText = ({ name, price, months }: PlanOnSale) =>
  `${name} a ${euroText(price)} per ${counted(months, 'mese', 'mesi')}`

/** What runs today and what follows. */
export function CurrentPlan({ plan }: { plan: OwnPlan }) {
  const { current } = plan
  if (!current)
    return (
      <section className={section.section} aria-label="Abbonamento in corso">
        <EmptyState text="Non hai un abbonamento in corso. Scrivi all’assistenza per attivarne uno: i tuoi dati restano tutti qui." />
      </section>
    )
  return (
    <section className={section.section} aria-labelledby="current-plan">
      <div className={section.head}>
        <div>
          <h2 id="current-plan" className={text.heading}>
            {current.plan.name}
          </h2>
          <p className={text.muted}>{daysLeft(plan)}</p>
        </div>
        <span className={text.badge} data-tone={statusTone[current.status]}>
          {subscriptionStatuses[current.status]}
        </span>
      </div>
      <Facts
        facts={[
          ['Dal', current.from && numericDate(current.from)],
          ['Al', current.to && numericDate(current.to)],
          ['Prezzo', euroText(current.price)],
          ['Pagamento', current.payment_method && paymentMethods[current.payment_method]],
        ]}
      />
      <Features features={current.plan.features} />
      {current.to && (
        <>
          <Divider size="small" />
          <Following current={current} plans={plan.plans} />
        </>
      )}
    </section>
  )
}

function daysLeft({ days_left }: OwnPlan): string {
  if (days_left === null) return 'Senza scadenza'
  return days_left === 1 ? 'Oggi è l’ultimo giorno' : `Rimangono ${days_left} giorni, oggi compreso`
}

/** What happens after the last day, and how it is changed; each change can be taken back. */
function Following({ current, plans }: { current: OwnSubscription; plans: readonly PlanOnSale[] }) {
  const change = useChangeOwnPlan()
  const [isChoosing, setChoosing] = useState(false)
  const { next_plan: next, auto_renew, to } = current
  /** Takes back a change by the opposite one, on the version that it left. */
  async function save(wanted: { next_plan_id?: number | null; auto_renew?: boolean }, title: string) {
    const outcome = await change({ ...wanted, version: current.version })
    const version = outcome.kind === 'done' ? outcome.data.data.current?.version : undefined
    if (version === undefined) return
    const undo = () => void change({ next_plan_id: next?.id ?? null, auto_renew, version })
    offerUndo({ key: 'own-plan', title, until: serverNow() + undoMs, undo })
  }
  return (
    <div className={section.head}>
      <div>
        <h3 className={text.heading}>{to && `Dopo il ${numericDate(to)}`}</h3>
        <p>{next ? `Si rinnova con ${planText(next)}.` : 'Finisce: non si rinnova.'}</p>
      </div>
      <Flex gap={8} wrap>
        {plans.length > 0 && (
          <Button onClick={() => setChoosing(true)}>{next ? 'Cambia piano' : 'Scegli un piano'}</Button>
        )}
        {next ? (
          <Button danger onClick={() => void save({ auto_renew: false }, 'L’abbonamento non si rinnoverà')}>
            Non rinnovare
          </Button>
        ) : (
          <Button type="primary" onClick={() => void save({ auto_renew: true }, 'L’abbonamento si rinnoverà')}>
            Rinnova
          </Button>
        )}
      </Flex>
      <Suspense>
        {isChoosing && (
          <ChoosePlan
            plans={plans}
            chosen={next?.id ?? null}
            onClose={() => setChoosing(false)}
            onChoose={(plan) => {
              setChoosing(false)
              void save({ next_plan_id: plan.id }, `Alla scadenza segue ${plan.name}`)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
