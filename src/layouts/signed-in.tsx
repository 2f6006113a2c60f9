import '@ant-design/v5-patch-for-react-19'
import { type IResourceItem, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import type { CurrentUser } from '../../domain/contract/session'
import { roleOf, selectableDoctors, useCurrentUser } from '../api/current-user'
import { useDevice } from '../api/device'
import { usePublicConfig } from '../api/public-config'
import { accessControlProvider } from '../providers/access-control'
import { authProvider } from '../providers/auth'
import { dataProvider } from '../providers/data'
import { i18nProvider } from '../providers/i18n'
import { liveProvider } from '../providers/live'
import { notificationProvider } from '../providers/notification'
import { createQueryClient } from '../providers/query-client'
import { routes } from '../routes'
import { setActingDoctor, useSession } from '../session'
import { reducedMotionTheme, theme } from '../theme'
import { reducedMotion, useMedia } from '../ui/use-media'
import { Frame } from './frame/frame'
import { FrameSkeleton } from './frame/frame-skeleton'
import { guardDecision, loginPath, mustEnableSecondFactor, profilePath } from './guards'
import { NoAccess } from './no-access'
import { useCurrentRoute } from './shell'
import { useLive } from './use-live'

dayjs.locale('it')

const queryClient = createQueryClient()

const resources: IResourceItem[] = routes.flatMap(({ resource, path, title }) =>
  resource ? [{ name: resource, list: path, meta: { label: title } }] : [],
)

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
  useDevice(isLocked ? undefined : user, usePublicConfig().data?.version)
  if (error && !user) throw error
  if (!user || !validDoctor || !route) return <FrameSkeleton />
  const decision = guardDecision(route.guard, roleOf(user), route.subject)
  // When impersonation ends a navigation is already in progress: a redirect from the old page would override it.
  if (decision.kind === 'go') return isMoving ? <FrameSkeleton /> : <Navigate to={decision.to} replace />
  if (decision.kind === 'no-access') return <NoAccess />
  if (isLocked && route.path !== profilePath) return <Navigate to={profilePath} replace />
  return (
    <Frame user={user} route={route} locked={isLocked}>
      <Outlet />
    </Frame>
  )
}

const providers = { dataProvider, authProvider, liveProvider, notificationProvider, i18nProvider, routerProvider }

/** refine with the user's role; remounted when the user changes. */
function Framework() {
  const role = roleOf(useCurrentUser().data)
  const accessControl = useMemo(() => accessControlProvider(role), [role])
  return (
    <Refine
      {...providers}
      accessControlProvider={accessControl}
      resources={resources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        liveMode: 'auto',
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <Console />
    </Refine>
  )
}

/** Everything that needs a session: theme, language and refine, none of which the public pages load. */
export default function SignedIn() {
  const { token, userId, left } = useSession()
  const { pathname, search } = useLocation()
  const isStill = useMedia(reducedMotion)
  if (token === null) return <Navigate to={left ? '/login' : loginPath(pathname + search)} replace />
  return (
    <ConfigProvider theme={isStill ? reducedMotionTheme : theme} locale={itIT}>
      <AntApp component={false}>
        <QueryClientProvider client={queryClient}>
          <Framework key={userId} />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
