import '@ant-design/v5-patch-for-react-19'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { guardDecision, loginPath, mustEnableSecondFactor, profilePath } from '../../domain/access/guards'
import type { Route } from '../../domain/access/routes'
import type { CurrentUser } from '../../domain/contract/access/session'
import { useCurrentRoute } from '../platform/basic/page'
import { queryClient } from '../platform/calls/query-client'
import { openPagesOfPushes, setActingDoctor, useSession } from '../platform/session'
import { roleOf, selectableDoctors, useCurrentUser } from '../platform/session/current-user'
import { usePublicConfig } from '../platform/session/public-config'
import { reducedMotionTheme, theme } from '../theme'
import { reducedMotion, useMedia } from '../ui/hooks/use-media'
import { useDevice } from './device'
import './dayjs'
import { FrameSkeleton } from './frame/frame-skeleton'
import { NoAccess } from './no-access'
import { Toaster } from './toaster'
import { Undo } from './undo'
import { useLive } from './use-live'

/** Resets to the user's own homepage if the acting doctor may no longer be selected. */
function useValidDoctor(user: CurrentUser | undefined): boolean {
  const { actingDoctorId } = useSession()
  const valid = !user || actingDoctorId === null || selectableDoctors(user).some(({ id }) => id === actingDoctorId)
  useEffect(() => {
    if (!valid) setActingDoctor(null)
  }, [valid])
  return valid
}

export interface PageFrame {
  readonly user: CurrentUser
  readonly route: Route
  /** A second factor is due: only the page and the logout are shown. */
  readonly locked: boolean
  readonly children: ReactNode
}

interface SignedInProps {
  /** What stands around the page, for the role of the user. */
  readonly Frame: ComponentType<PageFrame>
}

/** Loads the user, checks access to the page and renders the frame around it. */
function Console({ Frame }: SignedInProps) {
  const { data: user, error } = useCurrentUser()
  const route = useCurrentRoute()
  const validDoctor = useValidDoctor(user)
  const isMoving = useNavigation().state !== 'idle'
  const isLocked = user !== undefined && mustEnableSecondFactor(user)
  useLive(isLocked ? undefined : user?.id)
  useDevice(isLocked ? undefined : user, usePublicConfig().data)
  useEffect(openPagesOfPushes, [])
  if (error && !user) throw error
  if (!user || !validDoctor || !route) return <FrameSkeleton />
  const decision = guardDecision(route.guard, roleOf(user), route.subject)
  // When impersonation ends a navigation is already in progress: a redirect from the old page would override it.
  if (decision.kind === 'go') return isMoving ? <FrameSkeleton /> : <Navigate to={decision.to} replace />
  if (decision.kind === 'no-access') return <NoAccess />
  if (isLocked && route.path !== profilePath) return <Navigate to={profilePath} replace />
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Frame user={user} route={route} locked={isLocked}>
        <Outlet />
      </Frame>
    </Suspense>
  )
}

/** Everything that needs a session: theme, language, the frames, undo bar and toasts, none of which the public pages load. */
export function SignedIn({ Frame }: SignedInProps) {
  const { token, userId, left } = useSession()
  const { pathname, search } = useLocation()
  const isStill = useMedia(reducedMotion)
  if (token === null) return <Navigate to={left ? '/login' : loginPath(pathname + search)} replace />
  return (
    <ConfigProvider theme={isStill ? reducedMotionTheme : theme} locale={itIT}>
      <AntApp component={false}>
        <QueryClientProvider client={queryClient}>
          <Console key={userId} Frame={Frame} />
        </QueryClientProvider>
        <Undo />
        <Toaster />
      </AntApp>
    </ConfigProvider>
  )
}
