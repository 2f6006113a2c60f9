import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { can } from '../../../../domain/access/matrix'
import { categoryName, roleName } from '../../../../domain/access/roles'
import type { CurrentUser } from '../../../../domain/contract/access/session'
import { useActingDoctor } from '../../../platform/session'
import { roleOf, useCurrentUser } from '../../../platform/session/current-user'
import { Facts } from '../../../ui/facts'
import page from '../../../ui/page.module.css'
import card from '../../../ui/section.module.css'
import form from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import OwnData from './own-data'
import { PasswordSection } from './password-section'
import { SecondFactorSection } from './second-factor-section'
import { SessionsSection } from './sessions-section'

/** Display name of the user's role; for a doctor the category. */
function occupation(user: CurrentUser): string {
  const role = roleOf(user)
  if (user.category) return categoryName[user.category]
  return role ? roleName[role] : '—'
}

/** /settings/profile: the user's data and the account's security settings. */
export default function SettingsProfilePage() {
  const { data: user } = useCurrentUser()
  const actingAs = useActingDoctor()
  if (!user) return null
  const { enabled, required } = user.second_factor
  const isOwnPractice = can(roleOf(user), 'practice') && (actingAs ?? user.id) === user.id
  return (
    <div className={page.page}>
      <h1 className={page.title}>Profilo</h1>
      {required && !enabled && (
        <Alert
          role="note"
          type="warning"
          showIcon
          icon={<SafetyCertificateOutlined aria-hidden />}
          message={
            <>
              <strong>Per continuare, attiva la verifica in due passaggi.</strong> Il tuo ruolo la richiede: finché non
              è attiva, questa è l’unica pagina che puoi usare.
            </>
          }
        />
      )}
      <section className={card.section} aria-labelledby="dati">
        <h2 id="dati">I tuoi dati</h2>
        <Facts
          facts={[
            ['Nome', `${user.first_name} ${user.last_name}`],
            ['E-mail', user.email ?? '—'],
            ['Ruolo', occupation(user)],
          ]}
        />
      </section>
      {isOwnPractice && (
        <section className={card.panel} aria-labelledby="pagina">
          <h2 id="pagina" className={form.title}>
            Contatti e pagina per i pazienti
          </h2>
          <OwnData />
        </section>
      )}
      <h2 className={text.heading}>Sicurezza</h2>
      {user.impersonator ? (
        <Alert
          role="note"
          type="info"
          showIcon
          message="Stai usando l’account di un’altra persona: password, verifica in due passaggi e sessioni può gestirle solo lei."
        />
      ) : (
        <>
          <SecondFactorSection user={user} />
          <PasswordSection user={user} />
          <SessionsSection />
        </>
      )}
    </div>
  )
}
