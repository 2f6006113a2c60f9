import { Refine } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { CurrentUser } from '../../../domain/contract/session'
import { roleOf } from '../../api/current-user'
import { useMayLoginAs } from '../../api/users'
import { accessControlProvider } from '../../providers/access-control'
import { auditLogProvider } from '../../providers/audit-log'
import { authProvider } from '../../providers/auth'
import { dataProvider } from '../../providers/data'
import { i18nProvider } from '../../providers/i18n'
import { liveProvider } from '../../providers/live-records'
import { notificationProvider } from '../../providers/refine-notification'
import { queryFreeRouter } from '../../providers/router'
import { type Route, resourceRoute, routes } from '../../routes'
import { allResources } from '../../screens/all-resources'
import { featureListProvider, featureListsProvider } from '../../screens/feature-lists'
import { useLoginAsDialog } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { Frame } from '../frame/frame'
import { AdminBar } from './admin-bar'
import { adminPages, refineResources } from './pages'

const LoginAs = lazyPart(() => import('../../custom-pages/login-as'))

/** The routes of the admin tables, from their definitions. */
export const resourceRoutes: readonly Route[] = allResources.map(resourceRoute)

const adminRoutes = [...routes.filter(({ layout }) => layout === 'admin'), ...resourceRoutes]
const pages = adminPages(adminRoutes)
const resources = refineResources(adminRoutes)
const providers = {
  auditLogProvider,
  authProvider,
  dataProvider: { default: dataProvider, [featureListProvider]: featureListsProvider },
  i18nProvider,
  liveProvider,
  notificationProvider,
  routerProvider: queryFreeRouter,
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
      <Frame {...props} admin pages={pages} bar={(given) => <AdminBar {...given} />} hosts={<LoginAsHost />} />
    </Refine>
  )
}
