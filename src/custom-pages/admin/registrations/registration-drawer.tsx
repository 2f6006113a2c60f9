import { registrationState } from '../../../../domain/access/registration'
import { categoryName } from '../../../../domain/access/roles'
import { endpoints } from '../../../../domain/contract'
import type { RegistrationOfAdmin } from '../../../../domain/contract/public/registrations'
import { officeKinds } from '../../../../domain/resource/shared-fields'
import { numericMoment } from '../../../../domain/text/dates'
import { cityText, euroText, fullDoctorName, phoneText } from '../../../../domain/text/format'
import { useCall } from '../../../platform/calls'
import { Badge } from '../../../screens/kinds/choice'
import { type OpenLine, ReadOnlyDrawer } from '../../../screens/record/read-only-drawer'
import { EmailText } from '../../../shared/people/email-text'
import { type Fact, Facts } from '../../../ui/facts'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { Decision } from './decision'

interface RegistrationDrawerProps extends OpenLine {
  /** The registration is no longer as the list shows it. */
  readonly onChanged: () => void
}

/** One registration over the list: what was typed, the profiles that look like it, and what an admin can do. */
export default function RegistrationDrawer({ id, onChanged, ...drawer }: RegistrationDrawerProps) {
  const query = useCall(endpoints.oneRegistration, { params: { id: String(id) } }, { staleTime: 0 })
  return (
    <ReadOnlyDrawer {...drawer} query={query} width={560} title="Registrazione" what="questa registrazione">
      {(registration) => (
        <div key={`${id} ${registration.version}`} className={page.page}>
          <div className={section.head}>
            <h2 className={text.heading}>{nameOf(registration)}</h2>
            <Badge tone={registrationState[registration.state].tone}>
              {registrationState[registration.state].label}
            </Badge>
          </div>
          <Facts facts={factsOf(registration)} />
          {registration.state === 'waiting' && <Decision registration={registration} onChanged={onChanged} />}
        </div>
      )}
    </ReadOnlyDrawer>
  )
}

const nameOf = ({ account }: RegistrationOfAdmin) => fullDoctorName({ ...account, title: account.title ?? '' })

function factsOf(registration: RegistrationOfAdmin): readonly Fact[] {
  const { account, category, office, plan, reason } = registration
  const moment = (instant: string | null) => instant && numericMoment(instant)
  return [
    ['Categoria', category && categoryName[category.category]],
    ['Iscrizione all’albo', category?.registration_number],
    ['Partita IVA', category?.vat_number],
    ['E-mail', <EmailText key="email" address={account.email} />],
    ['E-mail confermata', moment(registration.email_confirmed_at) ?? 'Non ancora'],
    ['Telefono', phoneText(account.phone_prefix, account.phone)],
    ['Struttura', office && `${office.name} (${officeKinds[office.kind]})`],
    [
      'Indirizzo',
      office && [office.address, office.postal_code, office.city && cityText(office.city)].filter(Boolean).join(', '),
    ],
    ['Telefono della struttura', office && phoneText(office.phone_prefix, office.phone)],
    [
      'Piano',
      plan &&
        `${plan.name}, ${euroText(plan.price)}${plan.trial_days > 0 ? `, prova di ${plan.trial_days} giorni` : ''}`,
    ],
    ['Cominciata', moment(registration.created_at)],
    ['Inviata', moment(registration.finished_at)],
    ['Decisa', moment(registration.decided_at)],
    ['Motivo del rifiuto', reason],
  ]
}
