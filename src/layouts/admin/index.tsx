import { Refine, useLogout } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useLoginAsDialog } from '../../platform/session'
import { roleOf } from '../../platform/session/current-user'
import { useMayLoginAs } from '../../platform/session/users'
import { accessControlProvider } from '../../providers/access-control'
import { auditLogProvider } from '../../providers/audit-log'
import { authProvider } from '../../providers/auth'
import { dataProvider } from '../../providers/data'
import { i18nProvider } from '../../providers/i18n'
import { liveProvider } from '../../providers/live-records'
import { notificationProvider } from '../../providers/refine-notification'
import { routerProvider } from '../../providers/router'
import { featureListProvider, featureListsProvider } from '../../screens/feature-lists'
import { useRecordUndo } from '../../screens/record/record-undo'
import { useViewUndo } from '../../screens/saved-views'
import { Frame } from '../frame/frame'
import { SignOut } from '../frame/sign-out'
import type { PageFrame } from '../signed-in'
import { AdminBar } from './admin-bar'
import { refineResources, useAdminPages } from './pages'
import { adminRoutes } from './routes'

const LoginAs = lazyPart(() => import('../../custom-pages/admin/login-as'))

const resources = refineResources(adminRoutes)
const providers = {
  auditLogProvider,
  authProvider,
  dataProvider: { default: dataProvider, [featureListProvider]: featureListsProvider },
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

/** Lets the undo bar, which stands outside of refine, take back what was changed in lists. */
function ListUndo() {
  useRecordUndo()
  useViewUndo()
  return null
}

/** The frame with refine's menu, and refine's way out of it. */
function AdminFrame(props: PageFrame) {
  const { mutateAsync: signOut } = useLogout()
  return (
    <SignOut value={signOut}>
      <Frame
        {...props}
        admin
        pages={useAdminPages(adminRoutes)}
        bar={(bar) => <AdminBar {...bar} />}
        hosts={
          <>
            <LoginAsHost />
            <ListUndo />
          </>
        }
      />
    </SignOut>
  )
}

/** The layout `admin`: refine with the resources and the user's role, and the frame around its pages. */
export default function AdminArea(props: PageFrame) {
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
