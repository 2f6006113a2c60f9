import { apiBase } from '../../platform/basic/session'
import styles from './prenota.module.css'

interface DoctorPhotoProps {
  readonly slug: string
  readonly first_name: string
  readonly last_name: string
  readonly has_photo: boolean
}

/** The photo of a doctor, or the initials; the name stands beside it. */
export function DoctorPhoto({ slug, first_name, last_name, has_photo }: DoctorPhotoProps) {
  if (has_photo)
    return <img className={styles.photo} src={`${apiBase()}/public/${photoPath(slug)}`} alt="" width={64} height={64} />
  return (
    <span className={styles.photo} aria-hidden="true">
      {first_name.charAt(0) + last_name.charAt(0)}
    </span>
  )
}

/** The address of the photo under `public/`. */
export const photoPath = (slug: string) => `directory/doctors/${slug}/photo`
