import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DoctorPage } from '../../../../domain/contract/public/directory'
import { fullDoctorName } from '../../../../domain/text/format'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useShown } from '../../served-page'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { useInBrowser } from '../../use-in-browser'
import { DoctorFacts } from '../doctor-facts'
import { DoctorPhoto } from '../doctor-photo'
import { type ChoiceAddress, choiceOf, choiceQuery, unchosen } from './choice'
import { TimeChooser } from './chooser'
import styles from './doctor.module.css'
import type { DoctorView } from './doctor-view'
import { Offices } from './offices'

const Booking = lazyPart(() => import('../booking'))

/** /prenota/{slug}: a doctor, free times, and, as the next step of the same page, who comes. */
export default function DoctorPublicPage() {
  const view = useShown<DoctorView>()
  const { doctor } = view
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const choice = choiceOf(doctor, address)
  // what is held and typed is known to the tab alone
  const isBooking = useInBrowser(address.get('passo') === 'dati', false)
  const choose = (changed: Partial<ChoiceAddress>) =>
    choice &&
    void navigate({ search: choiceQuery({ ...choice, ...changed }) }, { replace: true, preventScrollReset: true })
  if (isBooking)
    return (
      <Suspense fallback={<Waiting />}>
        <Booking doctor={doctor} />
      </Suspense>
    )
  return (
    <div className={styles.page}>
      <Who doctor={doctor} />
      <div className={`${section.section} ${styles.part}`}>
        <Offices
          doctor={doctor}
          chosen={choice?.office ?? null}
          onChoose={({ services: [service] }) => service && choose({ ...unchosen, service })}
        />
      </div>
      {choice ? (
        <TimeChooser
          view={view}
          choice={choice}
          onChoose={choose}
          onHeld={() => void navigate({ search: choiceQuery(choice, true) })}
        />
      ) : (
        <p className={text.notice}>Le visite con {fullDoctorName(doctor)} si prenotano per telefono.</p>
      )}
      <Links doctor={doctor} />
    </div>
  )
}

const Waiting = () => (
  <div className={`${section.section} ${section.stack} ${styles.page}`} role="status" aria-label="Caricamento">
    <span className={text.blank} />
    <span className={text.blank} />
    <span className={text.blank} />
  </div>
)

function Who({ doctor }: { doctor: DoctorPage }) {
  const { bio } = doctor
  return (
    <header className={styles.who}>
      <DoctorPhoto {...doctor} />
      <div>
        <h1 className={text.title}>{fullDoctorName(doctor)}</h1>
        <DoctorFacts {...doctor} />
      </div>
      {bio && <p className={styles.lines}>{bio}</p>}
    </header>
  )
}

/** Sites of the doctor and pages of others, as the doctor listed them. */
function Links({ doctor: { links } }: { doctor: DoctorPage }) {
  if (links.length === 0) return null
  return (
    <section className={`${section.section} ${styles.part}`} aria-labelledby="link">
      <h2 id="link" className={text.heading}>
        Link
      </h2>
      <ul className={section.stack}>
        {links.map(({ type, label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
            {type === 'doctor' && <span className={text.muted}> · altro medico</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
