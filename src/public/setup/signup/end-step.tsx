import { useEffect, useState } from 'react'
import type { RegistrationState } from '../../../../domain/access/registration'
import { categoryName } from '../../../../domain/access/roles'
import type { Registration } from '../../../../domain/contract/public/registrations'
import { cityText, fullDoctorName, phoneText } from '../../../../domain/text/format'
import { PolicyLinks } from '../../../platform/basic/frame/policy-links'
import { enter } from '../../../platform/basic/log-in'
import { goTo } from '../../../platform/basic/navigation'
import { publicCall } from '../../../platform/basic/public-call'
import { LinkForm } from '../../links/link-form'
import { formProblem } from '../../links/link-token'
import { usePublicConfig } from '../../public-data'
import section from '../../ui/section.module.css'
import { priceText } from './plan-step'
import { forgetId, storedId } from './registration-id'
import styles from './signup.module.css'

interface EndStepProps {
  readonly saved: Registration
  /** Reads the registration anew: it may have been confirmed or decided elsewhere. */
  readonly onRead: () => Promise<void>
}

interface Ending {
  readonly state: RegistrationState
  readonly token: string | null
}

/** What was typed, once more, and the button that ends the registration; it opens the session of the new account. */
export function EndStep({ saved, onRead }: EndStepProps) {
  const links = usePublicConfig()?.links
  useEffect(() => {
    // back from the mail's link, which another tab or device has opened
    const look = () => void (document.visibilityState === 'visible' && onRead())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onRead])
  const finish = async () => {
    const outcome = await publicCall<Ending>('POST', 'registrations/finish', { registration_id: storedId() })
    if (outcome.kind !== 'done') {
      if (outcome.kind !== 'unanswered') await onRead()
      return formProblem(outcome)
    }
    if (outcome.data.token === null) await onRead()
    else {
      await enter(outcome.data.token)
      forgetId()
      goTo('/settings/complete', { replace: true })
    }
    return null
  }
  return (
    <>
      <Summary saved={saved} />
      <LinkForm label="Fine" submit="Completa la registrazione" onSubmit={finish}>
        {() => <p>Completando la registrazione accetti i termini e l’informativa sulla privacy.</p>}
      </LinkForm>
      <PolicyLinks links={links} />
    </>
  )
}

function Summary({ saved: { account, category, office, plans, subscription_plan_id } }: { saved: Registration }) {
  const plan = plans.find(({ id }) => id === subscription_plan_id)
  const number = category?.registration_number ?? category?.vat_number
  const facts: readonly (readonly [string, string])[] = [
    ['Nome', fullDoctorName({ ...account, title: account.title ?? '' })],
    ['E-mail', account.email],
    ['Telefono', phoneText(account.phone_prefix, account.phone)],
    ['Professione', category ? `${categoryName[category.category]}, ${number}` : ''],
    ['Struttura', office ? `${office.name}, ${office.address}, ${office.city ? cityText(office.city) : ''}` : ''],
    ['Piano', plan ? `${plan.name}, ${priceText(plan)}` : ''],
  ]
  return (
    <dl className={`${section.stack} ${styles.facts}`}>
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sends the link to confirm the address once more. */
export function MailNotice({ email, onRead }: { email: string; onRead: () => Promise<void> }) {
  const [said, setSaid] = useState('')
  const send = async () => {
    const outcome = await publicCall('POST', 'registrations/link', { registration_id: storedId() })
    setSaid(outcome.kind === 'done' ? 'Inviata: guarda anche nella posta indesiderata.' : refusal(outcome))
  }
  return (
    <div className={styles.mail}>
      <p>
        Ti abbiamo mandato un’e-mail a <strong>{email}</strong>: apri il link per confermare che l’indirizzo è tuo.
        Intanto puoi andare avanti.
      </p>
      <div className={section.buttons}>
        <button type="button" className="button" onClick={() => void onRead()}>
          Ho confermato
        </button>
        <button type="button" className="button" onClick={() => void send()}>
          Manda di nuovo
        </button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}

const refusal = (outcome: { readonly kind: string; readonly message?: string }) =>
  outcome.message ?? 'Non è stato possibile mandarla: riprova.'
