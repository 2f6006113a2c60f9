import type { FoundDoctor } from '../../../domain/contract/public/directory'
import { languageNames } from '../../../domain/text/languages'
import { GlobeIcon } from '../ui/icons'
import text from '../ui/text.module.css'
import styles from './prenota.module.css'
import { professionOf } from './profession'

/** What a doctor does, and in which languages. */
export function DoctorFacts(doctor: Pick<FoundDoctor, 'category' | 'specializations' | 'languages'>) {
  return (
    <>
      <p className={text.muted}>{professionOf(doctor)}</p>
      {doctor.languages.length > 0 && (
        <p className={`${text.small} ${styles.line}`}>
          <GlobeIcon />
          <span>
            <span className="visually-hidden">Lingue: </span>
            {languageNames(doctor.languages)}
          </span>
        </p>
      )}
    </>
  )
}
