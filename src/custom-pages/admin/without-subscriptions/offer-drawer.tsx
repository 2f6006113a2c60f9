import { Button, Flex, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { Category } from '../../../../domain/access/roles'
import { addDays, addMonths, type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'
import type { UnsubscribedDoctor } from '../../../../domain/contract/practice/subscriptions'
import type { RecordOnWire } from '../../../../domain/resource'
import { counted, fullDate } from '../../../../domain/text/dates'
import { euroText } from '../../../../domain/text/format'
import { FormNotices } from '../../../forms/form-notices'
import { KeptForm } from '../../../forms/kept-form'
import { useKeptForm } from '../../../forms/use-kept-form'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce, useCall } from '../../../platform/calls'
import { useOpenForm } from '../../../platform/session/open-forms'
import { screenResource } from '../../../screens/registry'
import { sendOffer } from '../../../shared/people/subscriptions'
import controls from '../../../ui/controls.module.css'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { busyIcon } from '../../../ui/feedback/busy'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { NotLoaded } from '../../../ui/feedback/not-loaded'
import { DateInput } from '../../../ui/fields/date-input'
import { Field } from '../../../ui/fields/field'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

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
    const categories = plan.user_categories as readonly string[]
    return categories.length === 0 || categories.includes(category)
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

interface OfferDraft {
  readonly planId: number | undefined
  readonly from: string | null
  readonly wantsTrial: boolean
}

function OfferForm({ doctor, plans, onClose, onDone }: OfferDrawerProps & { plans: readonly Plan[] }) {
  const { date: today } = useRomeClock()
  const key = `offer.${doctor.id}`
  const [initial] = useState(() => ({ values: { planId: plans[0]?.id, from: today, wantsTrial: true }, version: null }))
  const planOf = ({ planId }: OfferDraft) => plans.find(({ id }) => id === planId)
  const hasTrial = (draft: OfferDraft) => draft.wantsTrial && (planOf(draft)?.trial_days ?? 0) > 0
  const form = useKeptForm<OfferDraft, unknown>({
    key,
    initial,
    validate: (draft) => (planOf(draft) ? {} : { planId: 'Scegli un piano.' }),
    send(draft) {
      const plan = planOf(draft)
      if (!plan) return null
      const body = { subscription_plan_id: plan.id, from: draft.from ?? '', trial: hasTrial(draft) }
      return sendOffer(key, doctor.id, body)
    },
    fieldOf: (path) => ({ subscription_plan_id: 'planId', trial: 'wantsTrial' })[path] ?? path,
    onSaved: () => {
      announce({ type: 'success', title: 'Abbonamento attivato' })
      onDone()
    },
  })
  const { draft, errors, change, save } = form
  const { planId, from, wantsTrial } = draft
  const plan = planOf(draft)
  const trial = hasTrial(draft)
  return (
    <KeptForm form={form} className={section.fill} onSave={save} onSubmit={save}>
      <div className={section.drawerBody}>
        <p className={text.heading}>{doctor.name}</p>
        <FormNotices form={form} />
        <Flex component="fieldset" vertical gap={8}>
          <legend className={text.label}>Piano</legend>
          {plans.map(({ id, name, price, months }) => (
            <label key={id} className={controls.option}>
              <input type="radio" name="plan" checked={id === planId} onChange={() => change({ planId: id })} />
              <Flex component="span" flex={1}>
                {name}
              </Flex>
              <span className={text.muted}>
                {euroText(price)} · {counted(months, 'mese', 'mesi')}
              </span>
            </label>
          ))}
          {errors.planId && <p className={text.error}>{errors.planId}</p>}
        </Flex>
        <Field label="Primo giorno" error={errors.from}>
          {(control) => <DateInput control={control} value={from} onChange={(day) => change({ from: day })} />}
        </Field>
        {plan && plan.trial_days > 0 && (
          <div className={page.toolbar}>
            <Switch
              checked={wantsTrial}
              onChange={(wanted) => change({ wantsTrial: wanted })}
              aria-label="Comincia con la prova"
            />
            <span>Comincia con la prova gratuita di {counted(plan.trial_days, 'giorno', 'giorni')}</span>
          </div>
        )}
        {errors.wantsTrial && <p className={text.error}>{errors.wantsTrial}</p>}
        {plan && from && isCivilDate(from) && (
          <p className={text.notice}>
            Fino a {fullDate(lastDay(plan, from, trial))} compreso,{' '}
            {trial ? 'senza costi. Senza un seguito, poi finisce.' : `${euroText(plan.price)} da pagare.`}
          </p>
        )}
      </div>
      <footer className={section.drawerFoot}>
        <Button onClick={() => form.giveUp(onClose)}>Chiudi</Button>
        <Button type="primary" htmlType="submit" loading={busyIcon(form.isBusy)}>
          Attiva l’abbonamento
        </Button>
      </footer>
    </KeptForm>
  )
}
