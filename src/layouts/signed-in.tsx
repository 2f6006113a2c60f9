import '@ant-design/v5-patch-for-react-19'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { isAdmin } from '../../domain/access/roles'
import type { CurrentUser } from '../../domain/contract/session'
import { roleOf, selectableDoctors, useCurrentUser } from '../api/current-user'
import { useDevice } from '../api/device'
import { usePublicConfig } from '../api/public-config'
import { createQueryClient } from '../providers/query-client'
import { openPagesOfPushes, rememberAdmin, setActingDoctor, useSession } from '../session'
import { reducedMotionTheme, theme } from '../theme'
import { reducedMotion, useMedia } from '../ui/use-media'
import { AdminArea } from './admin/area'
import { ahead } from './ahead'
import { DoctorFrame } from './frame/doctor-frame'
import { FrameSkeleton } from './frame/frame-skeleton'
import { guardDecision, loginPath, mustEnableSecondFactor, profilePath } from './guards'
import { keepAnswers } from './keep-answers'
import { NoAccess } from './no-access'
import { useCurrentRoute } from './shell'
import { useLive } from './use-live'

dayjs.locale('it')

const queryClient = createQueryClient()

/** How long, once its code has come, a page waits for its user and for what it shows before skeletons are drawn. Milliseconds. */
const answerPatience = 500

/** Resolves when what was asked ahead is where the page's queries find it, or has not come in time: then they wait for it. */
export const answered = (): Promise<unknown> =>
  Promise.race([
    ahead.then((asked) => asked && keepAnswers(queryClient, asked)),
    new Promise((over) => setTimeout(over, answerPatience)),
  ])

/** Resets to the user's own homepage if the acting doctor may no longer be selected. */
function useValidDoctor(user: CurrentUser | undefined): boolean {
  const { actingDoctorId } = useSession()
  const valid = !user || actingDoctorId === null || selectableDoctors(user).some(({ id }) => id === actingDoctorId)
  useEffect(() => {
    if (!valid) setActingDoctor(null)
  }, [valid])
  return valid
}

/** Loads the user, checks access to the page and renders the frame around it. */
function Console() {
  const { data: user, error } = useCurrentUser()
  const route = useCurrentRoute()
  const validDoctor = useValidDoctor(user)
  const isMoving = useNavigation().state !== 'idle'
  const isLocked = user !== undefined && mustEnableSecondFactor(user)
  useLive(isLocked ? undefined : user?.id)
  useEffect(() => {
    if (user) rememberAdmin(isAdmin(roleOf(user)))
  }, [user])
  useDevice(isLocked ? undefined : user, usePublicConfig().data)
  useEffect(openPagesOfPushes, [])
  if (error && !user) throw error
  if (!user || !validDoctor || !route) return <FrameSkeleton />
  const decision = guardDecision(route.guard, roleOf(user), route.subject)
  // When impersonation ends a navigation is already in progress: a redirect from the old page would override it.
  if (decision.kind === 'go') return isMoving ? <FrameSkeleton /> : <Navigate to={decision.to} replace />
  if (decision.kind === 'no-access') return <NoAccess />
  if (isLocked && route.path !== profilePath) return <Navigate to={profilePath} replace />
  const page = { user, route, locked: isLocked, children: <Outlet /> }
  if (!isAdmin(roleOf(user))) return <DoctorFrame {...page} />
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <AdminArea {...page} />
    </Suspense>
  )
}

/** Everything that needs a session: theme, language and the frames, none of which the public pages load. */
export default function SignedIn() {
  const { token, userId, left } = useSession()
  const { pathname, search } = useLocation()
  const isStill = useMedia(reducedMotion)
  if (token === null) return <Navigate to={left ? '/login' : loginPath(pathname + search)} replace />
  return (
    <ConfigProvider theme={isStill ? reducedMotionTheme : theme} locale={itIT}>
      <AntApp component={false}>
        <QueryClientProvider client={queryClient}>
          <Console key={userId} />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
