import { Input, Radio } from 'antd'
import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { type DeliveryWay, deliveryWay, deliveryWays } from '../../../domain/prescriptions/status'
import type { Errors } from '../../forms/errors'
import { Field } from '../../ui/fields/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { CounterMask } from './counter-mask'

/** How what is processed reaches the person, as it is typed. */
export interface DeliveryDraft {
  readonly delivery: DeliveryWay
  readonly collected_by: string
  readonly delegation: string
}

export const noDelivery = { delivery: 'collected', collected_by: '', delegation: '' } as const satisfies DeliveryDraft

/** The way as it is sent. */
export const deliveryFieldNames = ({ delivery, collected_by, delegation }: DeliveryDraft) => ({
  delivery,
  ...(delivery === 'collected' && {
    collected_by: collected_by.trim() || null,
    delegation: delegation.trim() || null,
  }),
})

export const sendLabel = ({ delivery }: DeliveryDraft) => (delivery === 'collected' ? 'Segna ritirata' : 'Invia')

interface DeliveryFieldsProps {
  readonly prescription: Pick<Prescription, 'reached_by' | 'mail_off'>
  readonly way: DeliveryDraft
  readonly errors: Errors
  readonly set: (changes: Partial<DeliveryDraft>) => void
}

/** The ways by which the person can be reached, and why not by the others; of what is collected, by whom. */
export function DeliveryFields({ prescription: { reached_by, mail_off }, way, errors, set }: DeliveryFieldsProps) {
  const unreached: Readonly<Record<DeliveryWay, string | null>> = {
    app: prescriptionText.noApp,
    email: mail_off ? prescriptionText.mailOff : prescriptionText.noAddress,
    collected: null,
  }
  return (
    <>
      <div role="radiogroup" aria-label="Come la riceve">
        <p className={text.label}>Come la riceve</p>
        <Radio.Group
          value={way.delivery}
          options={deliveryWays.map((value) => ({
            value,
            label: deliveryWay[value],
            disabled: !reached_by.includes(value),
          }))}
          onChange={({ target }) => set({ delivery: target.value as DeliveryWay })}
        />
        {deliveryWays
          .filter((one) => unreached[one] && !reached_by.includes(one))
          .map((one) => (
            <p key={one} className={text.small}>
              {unreached[one]}
            </p>
          ))}
        {errors.delivery && (
          <p role="alert" className={text.error}>
            {errors.delivery}
          </p>
        )}
      </div>
      {way.delivery === 'collected' && <Collected way={way} errors={errors} set={set} />}
    </>
  )
}

/** Who collects it at the practice, and by which delegation. */
const Collected = ({ way, errors, set }: Omit<DeliveryFieldsProps, 'prescription'>) => (
  <div className={section.facts}>
    <CounterMask label="Chi ritira" value={way.collected_by} error={errors.collected_by}>
      <Field label="Chi ritira" error={errors.collected_by}>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            value={way.collected_by}
            onChange={({ target }) => set({ collected_by: target.value })}
          />
        )}
      </Field>
    </CounterMask>
    <CounterMask label="Delega (facoltativa)" value={way.delegation} error={errors.delegation}>
      <Field label="Delega (facoltativa)" error={errors.delegation} hint="Data della delega e documento di chi ritira.">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={way.delegation}
            onChange={({ target }) => set({ delegation: target.value })}
          />
        )}
      </Field>
    </CounterMask>
  </div>
)
