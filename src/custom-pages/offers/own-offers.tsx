import { DeleteOutlined, StopOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Offer } from '../../../domain/contract/practice/offers'
import type { RecordOnWire } from '../../../domain/resource'
import { lazyPart } from '../../platform/basic/load-chunk'
import { DoctorList, doctorScreen } from '../../screens/feature-lists/doctor-list'
import { ResourceList } from '../../screens/list/resource-list'
import type { RowAction } from '../../screens/list/table/row-actions'
import { OfferDrawer } from './offer-drawer'
import { type OfferRecord, ownList, ownRecord } from './offer-lists'
import { OfferTabs } from './offer-tabs'
import { idIn, isOpen } from './sentences'
import { useOwnOfferActions } from './use-offer-actions'

/** With the controls of forms, which the list does without. */
const Composer = lazyPart(() => import('./composer'))

const screen = doctorScreen(ownList)
const mapRecord = (record: RecordOnWire) => ownRecord(record as unknown as Offer)

/** /offers: what the doctor offers to patients; one of them, or the composer, lies over the list (`?offer`, `?compose`). */
export function OwnOffers() {
  const [params, setParams] = useSearchParams()
  const open = (next: Readonly<Record<string, string>>, options = { replace: false }) =>
    setParams((before) => {
      const others = [...before].filter(([name]) => name !== 'offer' && name !== 'compose')
      return new URLSearchParams([...others, ...Object.entries(next)])
    }, options)
  const close = () => open({})
  const show = (id: number, options?: { replace: boolean }) => open({ offer: String(id) }, options)
  const compose = (id: number | 'new') => open({ compose: String(id) })
  const actions = useOwnOfferActions(close)
  const composed = params.get('compose')
  const isComposing = composed === 'new' || idIn(composed) !== null
  const openId = idIn(params.get('offer'))
  const more = (record: RecordOnWire): RowAction[] => {
    const { offer } = record as OfferRecord<Offer>
    const conclude = { label: 'Concludi', icon: <StopOutlined aria-hidden />, run: () => actions.conclude(offer) }
    const remove = { label: 'Elimina', icon: <DeleteOutlined aria-hidden />, danger: true }
    return [
      ...(isOpen(offer) ? [conclude] : []),
      ...(offer.counts.taken === 0 ? [{ ...remove, run: () => actions.remove(offer) }] : []),
    ]
  }
  return (
    <DoctorList list={ownList}>
      <ResourceList
        {...{ screen, mapRecord, openId }}
        tabs={<OfferTabs />}
        onCreate={() => compose('new')}
        actions={{ show, edit: compose, more }}
        onOpenOther={(id) => show(id, { replace: true })}
        drawer={(neighbours) => (
          <>
            {openId !== null && <OfferDrawer id={openId} neighbours={neighbours} onClose={close} onCompose={compose} />}
            <Suspense fallback={null}>
              {isComposing && (
                <Composer
                  key={composed}
                  id={idIn(composed)}
                  onClose={close}
                  onSaved={({ id }) => show(id, { replace: true })}
                />
              )}
            </Suspense>
          </>
        )}
      />
    </DoctorList>
  )
}
