import { lazyPart } from '../../../platform/basic/load-chunk'
import { ReadOnlyList } from '../../../screens/list/read-only-list'
import { screenResource } from '../../../screens/registry'

const screen = screenResource('registrations')
const RegistrationDrawer = lazyPart(() => import('./registration-drawer'))

/** Doctors and pharmacies that registered, those that wait unless asked otherwise; over them one, to be decided. */
export default function AdminRegistrations() {
  return (
    <ReadOnlyList
      screen={screen}
      drawer={({ id, ...opened }) => id !== null && <RegistrationDrawer id={id} {...opened} />}
    />
  )
}
