import { Refine, useLogout } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { CurrentUser } from '../../../domain/contract/session'
import type { Resource } from '../../../domain/resource'
import { accessOf } from '../../api/access'
import { askForUser } from '../../api/ask-user'
import { roleOf } from '../../api/current-user'
import { useMayLoginAs } from '../../api/users'
import { accessControlProvider } from '../../providers/access-control'
import { auditLogProvider } from '../../providers/audit-log'
import { authProvider } from '../../providers/auth'
import { dataProvider } from '../../providers/data'
import { i18nProvider } from '../../providers/i18n'
import { liveProvider } from '../../providers/live-records'
import { notificationProvider } from '../../providers/refine-notification'
import { routerProvider } from '../../providers/router'
import { type Route, resourceRoute, routes } from '../../routes'
import { allResources } from '../../screens/all-resources'
import { featureListProvider, featureListsProvider } from '../../screens/feature-lists'
import { askForRows, withFirstRows } from '../../screens/list/first-rows'
import { getSession, knownUser, useLoginAsDialog } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { Frame } from '../frame/frame'
import { SignOut } from '../frame/sign-out'
import { mustEnableSecondFactor } from '../guards'
import { AdminBar } from './admin-bar'
import { refineResources, useAdminPages } from './pages'

const LoginAs = lazyPart(() => import('../../custom-pages/login-as'))

/** How long a list waits for its rows before its skeleton is drawn. Milliseconds. */
const patience = 1000
const soon = () => new Promise<void>((over) => setTimeout(over, patience))

/** Asks for the rows of a table's list before it is drawn, for who may see them. */
async function askForList(resource: Resource, path: string): Promise<void> {
  const { pathname, search } = window.location
  if (pathname !== path) return
  await askForUser()
  const user = knownUser<CurrentUser>(getSession().userId)
  if (!user || mustEnableSecondFactor(user)) return
  if (accessOf(roleOf(user), { resource: resource.name }).can) await askForRows(resource, search, dataProvider)
}

/** The routes of the admin tables, from their definitions; a page that is no plain list asks by itself. */
export const resourceRoutes: readonly Route[] = allResources.map((resource) => {
  const route = resourceRoute(resource)
  return route.page ? route : { ...route, ask: () => Promise.race([askForList(resource, route.path), soon()]) }
})

const adminRoutes = [...routes.filter(({ layout }) => layout === 'admin'), ...resourceRoutes]
const resources = refineResources(adminRoutes)
const providers = {
  auditLogProvider,
  authProvider,
  dataProvider: { default: withFirstRows(dataProvider), [featureListProvider]: featureListsProvider },
  i18nProvider,
  liveProvider,
  notificationProvider,
  routerProvider,
}

/** Mounts the login-as dialog, if the user may use it. */
function LoginAsHost() {
  const dialog = useLoginAsDialog()
  const mayLoginAs = useMayLoginAs()
  return <Suspense fallback={null}>{mayLoginAs && dialog && <LoginAs key={dialog.personId} />}</Suspense>
}

interface AdminAreaProps {
  readonly user: CurrentUser
  readonly route: Route
  readonly locked: boolean
  readonly children: ReactNode
}

/** The frame with refine's menu, and refine's way out of it. */
function AdminFrame(props: AdminAreaProps) {
  const { mutateAsync: signOut } = useLogout()
  return (
    <SignOut value={signOut}>
      <Frame
        {...props}
        admin
        pages={useAdminPages(adminRoutes)}
        bar={(bar) => <AdminBar {...bar} />}
        hosts={<LoginAsHost />}
      />
    </SignOut>
  )
}

/** The layout `admin`: refine with the resources and the user's role, and the frame around its pages. */
export default function AdminArea(props: AdminAreaProps) {
  const role = roleOf(props.user)
  const accessControl = useMemo(() => accessControlProvider(role), [role])
  const queryClient = useQueryClient()
  return (
    <Refine
      {...providers}
      accessControlProvider={accessControl}
      resources={resources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        liveMode: 'auto',
        mutationMode: 'pessimistic',
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <AdminFrame {...props} />
    </Refine>
  )
}
