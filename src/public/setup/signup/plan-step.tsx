import type { RegistrationPlan } from '../../../../domain/contract/public/registrations'
import { planFeatures } from '../../../../domain/resource/plain-choices'
import { euroText } from '../../../../domain/text/format'
import { LinkForm } from '../../links/link-form'
import text from '../../ui/text.module.css'
import { draftOf } from './draft'
import { Radios } from './fields'
import styles from './signup.module.css'
import type { StepProps } from './step'

/** The plans on sale for the profession. */
export function PlanStep({ saved, onSave, onTyped }: StepProps) {
  const chosen = Number(draftOf('plan').plan ?? saved?.subscription_plan_id ?? 0)
  const send = (form: FormData) => {
    const plan = Number(form.get('plan') ?? 0)
    return onSave('registrations/plan', plan > 0 ? { subscription_plan_id: plan } : {})
  }
  return (
    <div onInput={onTyped}>
      <LinkForm label="Piano" submit="Continua" onSubmit={send}>
        {(errors) => (
          <Radios legend="Scegli il piano" error={errors.subscription_plan_id}>
            {saved?.plans.map((plan) => (
              <label key={plan.id} className={styles.plan}>
                <input
                  type="radio"
                  name="plan"
                  value={plan.id}
                  defaultChecked={plan.id === chosen}
                  aria-invalid={errors.subscription_plan_id !== undefined}
                />
                <Plan plan={plan} />
              </label>
            ))}
          </Radios>
        )}
      </LinkForm>
    </div>
  )
}

const monthsText = (months: number) => (months === 12 ? 'all’anno' : months === 1 ? 'al mese' : `per ${months} mesi`)
export const priceText = ({ price, months }: Pick<RegistrationPlan, 'price' | 'months'>) =>
  price === 0 ? 'Gratuito' : `${euroText(price)} ${monthsText(months)}`

const featureText = (feature: string) =>
  Object.hasOwn(planFeatures, feature) ? planFeatures[feature as keyof typeof planFeatures] : feature

function Plan({ plan }: { plan: RegistrationPlan }) {
  const { name, trial_days, features } = plan
  return (
    <span className={styles.planText}>
      <strong>{name}</strong>
      <span>{priceText(plan)}</span>
      {trial_days > 0 && (
        <span className={text.small}>{trial_days} giorni di prova gratuita, poi decidi se continuare.</span>
      )}
      {features.length > 0 && <span className={text.small}>{features.map(featureText).join(' · ')}</span>}
    </span>
  )
}
