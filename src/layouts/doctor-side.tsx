import { isAdmin } from '../../domain/access/roles'
import { lazyPart } from '../platform/basic/load-chunk'
import { roleOf } from '../platform/session/current-user'
import { ahead } from './ahead'
import { DoctorFrame } from './frame/doctor-frame'
import { keepAnswers } from './keep-answers'
import { type PageFrame, queryClient, SignedIn } from './signed-in'

const AdminArea = lazyPart(() => import('./admin'))

/** Profile, news and chat are pages of admins too, who keep their menu there. */
const Frame = (page: PageFrame) => (isAdmin(roleOf(page.user)) ? <AdminArea {...page} /> : <DoctorFrame {...page} />)

/** How long, once its code has come, a page waits for its user and for what it shows before skeletons are drawn. Milliseconds. */
const answerPatience = 1000

/** Resolves when what was asked ahead is where the page's queries find it, or has not come in time: then they wait for it. */
export const answered = (): Promise<unknown> =>
  Promise.race([
    ahead.then((asked) => asked && keepAnswers(queryClient, asked)),
    new Promise((over) => setTimeout(over, answerPatience)),
  ])

export default function DoctorSide() {
  return <SignedIn Frame={Frame} />
}
