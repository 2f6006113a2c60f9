import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { useLocation, useNavigate, useParams } from 'react-router'
import { can } from '../../../domain/access/matrix'
import { missingRightText } from '../../../domain/access/roles'
import type { DedicatedOffer } from '../../../domain/contract/practice/offers'
import type { RecordOnWire } from '../../../domain/resource'
import { useCurrentUser } from '../../platform/calls'
import { roleOf, useHasRight } from '../../platform/session/current-user'
import { DoctorList, doctorScreen } from '../../screens/feature-lists/doctor-list'
import { ResourceList } from '../../screens/list/resource-list'
import type { RowAction } from '../../screens/list/table/row-actions'
import { EmptyState } from '../../ui/feedback/empty-state'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { DedicatedDrawer } from './dedicated-drawer'
import { dedicatedList, dedicatedRecord, type OfferRecord } from './offer-lists'
import { OfferTabs } from './offer-tabs'
import { idIn, isOpen } from './sentences'
import { useAdhesion } from './use-offer-actions'

const screen = doctorScreen(dedicatedList)
const mapRecord = (record: RecordOnWire) => dedicatedRecord(record as unknown as DedicatedOffer)

/** /offerte: only the doctor in person; who works for one reads why it is closed. */
export function DedicatedOffers() {
  const { data: user } = useCurrentUser()
  const isSelf = useHasRight()('self')
  if (!user) return null
  if (isSelf && can(roleOf(user), 'dedicated-offers')) return <List />
  return (
    <div className={page.page}>
      <h1 className={page.title}>Offerte</h1>
      <OfferTabs />
      <section className={section.section}>
        <EmptyState text={missingRightText('self')} />
      </section>
    </div>
  )
}

/** What is offered to the doctor; /offerte/{id} lies over the list. */
function List() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const openId = idIn(useParams().id)
  const { adhere, withdraw } = useAdhesion()
  const go = (id: number | null, options = {}) =>
    void navigate({ pathname: id === null ? '/offerte' : `/offerte/${id}`, search }, options)
  const more = (record: RecordOnWire): RowAction[] => {
    const { offer } = record as OfferRecord<DedicatedOffer>
    if (!isOpen(offer)) return []
    return offer.taken_at === null
      ? [{ label: 'Aderisci', icon: <CheckOutlined aria-hidden />, run: () => adhere(offer.id) }]
      : [{ label: 'Ritira l’adesione', icon: <CloseOutlined aria-hidden />, run: () => withdraw(offer.id) }]
  }
  return (
    <DoctorList list={dedicatedList}>
      <ResourceList
        {...{ screen, mapRecord, openId }}
        tabs={<OfferTabs />}
        actions={{ show: go, more }}
        onOpenOther={(id) => go(id, { replace: true })}
        drawer={(neighbours) =>
          openId !== null && <DedicatedDrawer id={openId} neighbours={neighbours} onClose={() => go(null)} />
        }
      />
    </DoctorList>
  )
}
