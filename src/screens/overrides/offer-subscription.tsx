import { Button, Flex, Skeleton, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Category } from '../../../domain/access/roles'
import { addDays, addMonths, type CivilDate, isCivilDate } from '../../../domain/calendar/civil-date'
import { mostOffered } from '../../../domain/contract/practice/subscriptions'
import { type RecordOnWire, titleText } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { isSoldTo } from '../../../domain/resource/shared-fields'
import { counted, fullDate } from '../../../domain/text/dates'
import { euroText } from '../../../domain/text/format'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { useKeptForm } from '../../forms/use-kept-form'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { announce, useCall } from '../../platform/calls'
import { useOpenForm } from '../../platform/session/open-forms'
import { sendOffer } from '../../shared/people/subscriptions'
import controls from '../../ui/controls.module.css'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { focusFirstField } from '../../ui/dialogs/trap-focus'
import { busyIcon } from '../../ui/feedback/busy'
import { EmptyState } from '../../ui/feedback/empty-state'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import { DateInput } from '../../ui/fields/date-input'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { useListRefresh, useRefresh } from '../record/use-record'
import { type ScreenResource, screenResource } from '../registry'
import type { ActDialogProps } from './act'

interface Plan {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly months: number
  readonly trial_days: number
  readonly user_categories: readonly string[]
}

interface Doctor extends RecordOnWire {
  readonly category: Category
}

const plansFor = (records: readonly RecordOnWire[], doctors: readonly Doctor[]) =>
  (records as unknown as readonly Plan[]).filter((plan) => doctors.every(({ category }) => isSoldTo(plan, category)))

const lastDay = (plan: Plan, from: CivilDate, trial: boolean) =>
  trial ? addDays(from, plan.trial_days - 1) : addDays(addMonths(from, plan.months), -1)

const title = ({ resource }: ScreenResource, doctors: readonly Doctor[]) =>
  doctors.length === 1
    ? doctors.map((doctor) => titleText(resource, doctor))
    : textsOf(resource).counted(doctors.length)

/** Gives doctors a subscription: a plan that is for all of them, a first day, with or without its trial. */
export default function OfferDrawer({ target, onClose, onDone }: ActDialogProps) {
  useOpenForm()
  const screen = screenResource('doctors')
  const ids = (target.ids ?? []).join(',')
  const people = useCall(screen.calls.list, { query: { 'filter[id][in]': ids, limit: String(mostOffered) } })
  const plansOnSale = useCall(
    screenResource('subscription-plans').calls.list,
    { query: { 'filter[active]': '1', sort: 'position', limit: '200' } },
    { staleTime: 60_000 },
  )
  const doctors = people.data?.data as readonly Doctor[] | undefined
  const plans = doctors && plansOnSale.data && plansFor(plansOnSale.data.data, doctors)
  const error = people.error ?? plansOnSale.error
  const retry = () => Promise.all([people.refetch(), plansOnSale.refetch()])
  return (
    <SideDrawer open onClose={onClose} width={480} title="Offri un abbonamento" fills>
      {plans && plans.length > 0 ? (
        <OfferForm {...{ doctors, plans, onClose, onDone }} />
      ) : (
        <div className={section.drawerBody}>
          {doctors && <p className={text.heading}>{title(screen, doctors)}</p>}
          {plans ? (
            <EmptyState text={doctors.length > 1 ? noneForAll : noneForOne} />
          ) : error ? (
            <NotLoaded error={error} what="i piani" onRetry={retry} />
          ) : (
            <Skeleton active />
          )}
        </div>
      )}
    </SideDrawer>
  )
}

const noneForOne = 'Nessun piano in vendita è pensato per questa categoria: aggiungine uno in «Piani».'
const noneForAll = 'Nessun piano in vendita è pensato per tutte le categorie scelte: scegli medici della stessa.'

interface OfferFormProps extends Pick<ActDialogProps, 'onClose' | 'onDone'> {
  readonly doctors: readonly Doctor[]
  readonly plans: readonly Plan[]
}

interface OfferDraft {
  readonly planId: number | undefined
  readonly from: string | null
  readonly wantsTrial: boolean
}

function OfferForm({ doctors, plans, onClose, onDone }: OfferFormProps) {
  const screen = screenResource('doctors')
  const refreshDoctors = useRefresh(screen)
  const refreshWithout = useListRefresh(screenResource('without-subscriptions'))
  const refreshSubscriptions = useRefresh(screenResource('subscriptions'))
  const ids = doctors.map(({ id }) => id)
  const { date: today } = useRomeClock()
  const key = `offer.${ids.join('.')}`
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
      return sendOffer(key, ids, body)
    },
    fieldOf: (path) => ({ subscription_plan_id: 'planId', trial: 'wantsTrial' })[path] ?? path,
    onSaved: () => {
      announce({
        type: 'success',
        title: ids.length === 1 ? 'Abbonamento attivato' : `${ids.length} abbonamenti attivati`,
      })
      refreshDoctors()
      refreshWithout()
      refreshSubscriptions()
      onDone()
    },
  })
  const { draft, errors, change, save } = form
  const { planId, from, wantsTrial } = draft
  const plan = planOf(draft)
  const trial = hasTrial(draft)
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => focusFirstField(root.current), [])
  return (
    <KeptForm ref={root} form={form} className={section.fill} onSave={save} onSubmit={save}>
      <div className={section.drawerBody}>
        <p className={text.heading}>{title(screen, doctors)}</p>
        {ids.length > 1 && (
          <p className={text.muted}>{doctors.map((doctor) => titleText(screen.resource, doctor)).join(', ')}</p>
        )}
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
            {trial ? 'senza costi. Senza un seguito, poi finisce.' : `${euroText(plan.price)} da pagare`}
            {!trial && (ids.length > 1 ? ' ciascuno.' : '.')}
          </p>
        )}
      </div>
      <footer className={section.drawerFoot}>
        <Button onClick={() => form.giveUp(onClose)}>Chiudi</Button>
        <Button type="primary" htmlType="submit" loading={busyIcon(form.isBusy)}>
          {ids.length === 1 ? 'Attiva l’abbonamento' : `Attiva ${ids.length} abbonamenti`}
        </Button>
      </footer>
    </KeptForm>
  )
}
