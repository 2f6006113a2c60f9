import { useNavigate } from 'react-router'
import { focusListTitle } from '../../../screens/list/list-head'
import { ResourceList } from '../../../screens/list/resource-list'
import { useActs } from '../../../screens/overrides/use-acts'
import { screenResource } from '../../../screens/registry'
import { useScreenRights } from '../../../screens/use-screen-rights'

const screen = screenResource('without-subscriptions')

/** /admin/without-subscriptions: doctors with no subscription running, who can be given one, several at once. */
export default function WithoutSubscriptionsPage() {
  const navigate = useNavigate()
  const may = useScreenRights(screenResource('subscriptions').resource)
  const acts = useActs(screen, may.create)
  return (
    <ResourceList
      screen={screen}
      actions={{
        show: (id) => void navigate(`/admin/doctors?show=${id}`),
        // the row goes, and takes the focus along
        more: (doctor) => acts.ofRow(doctor, focusListTitle),
        ...(may.create && { ofSelection: acts.ofSelection }),
      }}
      drawer={() => acts.dialog}
    />
  )
}
