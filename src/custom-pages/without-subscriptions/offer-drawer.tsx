import { WarningFilled } from '@ant-design/icons'
import { Alert, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { Category } from '../../../domain/access/roles'
import { addDays, addMonths, type CivilDate, isCivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { FieldErrors } from '../../../domain/contract/refusal'
import type { UnsubscribedDoctor } from '../../../domain/contract/subscriptions'
import type { RecordOnWire } from '../../../domain/resource'
import { counted, fullDate } from '../../../domain/text/dates'
import { euroText } from '../../../domain/text/format'
import { announce, call, useCall } from '../../api'
import { sendOnce } from '../../api/attempt'
import { screenResource } from '../../screens/registry'
import { useOpenForm } from '../../session/open-forms'
import { busyIcon } from '../../ui/busy'
import controls from '../../ui/controls.module.css'
import { DateInput } from '../../ui/date-input'
import { EmptyState } from '../../ui/empty-state'
import { Field } from '../../ui/field'
import { NotLoaded } from '../../ui/not-loaded'
import page from '../../ui/page.module.css'
import { useRomeClock } from '../../ui/rome-clock'
import section from '../../ui/section.module.css'
import { SideDrawer } from '../../ui/side-drawer'
import text from '../../ui/text.module.css'
import css from './offer.module.css'

interface Plan {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly months: number
  readonly trial_days: number
}

/** Plans for this category; one that names none is for all. */
const plansFor = (records: readonly RecordOnWire[], category: Category): Plan[] =>
  records.filter((plan) => {
    const meant = plan.user_categories as readonly string[]
    return meant.length === 0 || meant.includes(category)
  }) as unknown as Plan[]

const lastDay = (plan: Plan, from: CivilDate, trial: boolean) =>
  trial ? addDays(from, plan.trial_days - 1) : addDays(addMonths(from, plan.months), -1)

interface OfferDrawerProps {
  readonly doctor: UnsubscribedDoctor
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives one doctor a subscription: a plan, a first day, with or without its trial. */
export default function OfferDrawer({ doctor, onClose, onDone }: OfferDrawerProps) {
  useOpenForm()
  const { data, error, refetch } = useCall(
    screenResource('subscription-plans').calls.list,
    { query: { 'filter[active]': '1', sort: 'position', limit: '200' } },
    { staleTime: 60_000 },
  )
  const plans = data && plansFor(data.data, doctor.category)
  return (
    <SideDrawer open onClose={onClose} width={480} title="Offri un abbonamento" fills>
      {plans && plans.length > 0 ? (
        <OfferForm {...{ doctor, plans, onClose, onDone }} />
      ) : (
        <div className={section.drawerBody}>
          <p className={text.heading}>{doctor.name}</p>
          {plans ? (
            <EmptyState text="Nessun piano in vendita è pensato per questa categoria: aggiungine uno in «Piani»." />
          ) : error ? (
            <NotLoaded error={error} what="i piani" onRetry={refetch} />
          ) : (
            <Skeleton active />
          )}
        </div>
      )}
    </SideDrawer>
  )
}

function OfferForm({ doctor, plans, onClose, onDone }: OfferDrawerProps & { plans: readonly Plan[] }) {
  const { date: today } = useRomeClock()
  const [planId, setPlanId] = useState(plans[0]?.id)
  const [from, setFrom] = useState<string | null>(today)
  const [wantsTrial, setWantsTrial] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; errors: FieldErrors } | null>(null)
  const plan = plans.find(({ id }) => id === planId)
  const trial = wantsTrial && (plan?.trial_days ?? 0) > 0
  const errorOf = (field: string) => problem?.errors[field]?.[0]
  const save = async () => {
    if (busy || !plan) return
    const body = { subscription_plan_id: plan.id, from: from ?? '', trial }
    const params = { id: String(doctor.id) }
    setBusy(true)
    setProblem(null)
    const outcome = await sendOnce(`offer.${doctor.id}.attempt`, body, (idempotencyKey) =>
      call(endpoints.offerSubscription, { params, body }, { idempotencyKey }),
    )
    setBusy(false)
    if (outcome.kind !== 'done')
      return setProblem({ message: outcome.message, errors: outcome.kind === 'invalid' ? outcome.errors : {} })
    announce({ type: 'success', title: 'Abbonamento attivato' })
    onDone()
  }
  const atField = problem !== null && Object.keys(problem.errors).length > 0
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={section.drawerBody}>
        <p className={text.heading}>{doctor.name}</p>
        {problem && !atField && (
          <Alert type="error" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={problem.message} />
        )}
        <fieldset className={css.plans}>
          <legend className={text.label}>Piano</legend>
          {plans.map(({ id, name, price, months }) => (
            <label key={id} className={controls.option}>
              <input type="radio" name="plan" checked={id === planId} onChange={() => setPlanId(id)} />
              <span>{name}</span>
              <span className={`${text.muted} ${css.price}`}>
                {euroText(price)} · {counted(months, 'mese', 'mesi')}
              </span>
            </label>
          ))}
          {errorOf('subscription_plan_id') && <p className={text.error}>{errorOf('subscription_plan_id')}</p>}
        </fieldset>
        <Field label="Primo giorno" error={errorOf('from')}>
          {(control) => <DateInput control={control} value={from} onChange={setFrom} />}
        </Field>
        {plan && plan.trial_days > 0 && (
          <div className={page.toolbar}>
            <Switch checked={wantsTrial} onChange={setWantsTrial} aria-label="Comincia con la prova" />
            <span>Comincia con la prova gratuita di {counted(plan.trial_days, 'giorno', 'giorni')}</span>
          </div>
        )}
        {errorOf('trial') && <p className={text.error}>{errorOf('trial')}</p>}
        {plan && from && isCivilDate(from) && (
          <p className={text.notice}>
            Fino a {fullDate(lastDay(plan, from, trial))} compreso,{' '}
            {trial ? 'senza costi. Senza un seguito, poi finisce.' : `${euroText(plan.price)} da pagare.`}
          </p>
        )}
      </div>
      <footer className={section.drawerFoot}>
        <Button onClick={onClose}>Chiudi</Button>
        <Button type="primary" htmlType="submit" loading={busyIcon(busy)}>
          Attiva l’abbonamento
        </Button>
      </footer>
    </form>
  )
}
