import { GiftOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UnsubscribedDoctor } from '../../../../domain/contract/practice/subscriptions'
import type { RecordOnWire } from '../../../../domain/resource'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { focusListTitle } from '../../../screens/list/list-head'
import { ResourceList } from '../../../screens/list/resource-list'
import { useListRefresh } from '../../../screens/record/use-record'
import { screenResource } from '../../../screens/registry'
import { useScreenRights } from '../../../screens/use-screen-rights'

const OfferDrawer = lazyPart(() => import('./offer-drawer'))
const screen = screenResource('without-subscriptions')

/** /admin/without-subscriptions: doctors with no subscription running, each of whom can be given one. */
export default function WithoutSubscriptionsPage() {
  const [chosen, setChosen] = useState<RecordOnWire | null>(null)
  const navigate = useNavigate()
  const refresh = useListRefresh(screen)
  const may = useScreenRights(screenResource('subscriptions').resource)
  const offer = (doctor: RecordOnWire) => ({
    label: 'Offri un abbonamento',
    icon: <GiftOutlined aria-hidden />,
    run: () => setChosen(doctor),
  })
  const close = () => {
    setChosen(null)
    // the row may go, and take the focus along
    focusListTitle()
  }
  return (
    <ResourceList
      screen={screen}
      actions={{
        show: (id) => void navigate(`/admin/doctors?show=${id}`),
        more: (doctor) => (may.create ? [offer(doctor)] : []),
      }}
      drawer={() => (
        <Suspense>
          {chosen && (
            <OfferDrawer
              doctor={chosen as unknown as UnsubscribedDoctor}
              onClose={close}
              onDone={() => {
                close()
                refresh()
              }}
            />
          )}
        </Suspense>
      )}
    />
  )
}
