import { isAdmin } from '../../domain/access/roles'
import { lazyPart } from '../platform/basic/load-chunk'
import { roleOf } from '../platform/session/current-user'
import { DoctorFrame } from './frame/doctor-frame'
import { type PageFrame, SignedIn } from './signed-in'

const AdminArea = lazyPart(() => import('./admin'))

/** Profile, news and chat are pages of admins too, who keep their menu there. */
const Frame = (page: PageFrame) => (isAdmin(roleOf(page.user)) ? <AdminArea {...page} /> : <DoctorFrame {...page} />)

export default function DoctorSide() {
  return <SignedIn Frame={Frame} />
}
