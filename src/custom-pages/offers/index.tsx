import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { can } from '../../../domain/access/matrix'
import { missingRightText } from '../../../domain/access/roles'
import { useCurrentUser } from '../../api'
import { roleOf, useHasRight } from '../../api/current-user'
import { useActingDoctor } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { Tabs } from '../../ui/tabs'
import { DedicatedDrawer } from './dedicated-drawer'
import { DedicatedList } from './dedicated-list'
import { OfferDrawer } from './offer-drawer'
import css from './offers.module.css'
import { OwnList } from './own-list'

// with the controls of forms, which the lists do without
const Composer = lazyPart(() => import('./composer'))

type Tab = '/offers' | '/offerte'

/** /offers and /offerte: what a doctor offers to patients, and what is offered to the doctor (product.md §5). */
export default function OffersPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that no text of another doctor stays open.
  return <Offers key={actingDoctorId ?? 'self'} />
}

function Offers() {
  const navigate = useNavigate()
  const isSelf = useHasRight()('self')
  const tab: Tab = useLocation().pathname.startsWith('/offerte') ? '/offerte' : '/offers'
  const tabs = [
    { value: '/offers', label: 'Ai pazienti' },
    { value: '/offerte', label: isSelf ? 'Dedicate a te' : 'Dedicate al medico' },
  ] as const
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Offerte</h1>
        {tab === '/offers' && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate({ pathname: '/offers', search: '?compose=new' })}
          >
            Nuova offerta
          </Button>
        )}
      </header>
      <Tabs label="Offerte" value={tab} options={tabs} onChange={(to) => void navigate(to)}>
        <div className={css.panel}>{tab === '/offers' ? <Own /> : <Dedicated />}</div>
      </Tabs>
    </div>
  )
}

/** A part of the address that names an offer; null for anything else. */
const idIn = (value: string | null | undefined) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

function Own() {
  const [params, setParams] = useSearchParams()
  const composed = params.get('compose')
  const shown = idIn(params.get('offer'))
  const close = () => setParams({})
  const compose = (id: number | 'new') => setParams({ compose: String(id) })
  const isComposing = composed === 'new' || idIn(composed) !== null
  return (
    <>
      <OwnList isComposing={isComposing} onCompose={compose} onShow={(id) => setParams({ offer: String(id) })} />
      {shown !== null && <OfferDrawer id={shown} onClose={close} onCompose={compose} />}
      <Suspense fallback={null}>
        {isComposing && (
          <Composer
            key={composed}
            id={idIn(composed)}
            onClose={close}
            onSaved={({ id }) => setParams({ offer: String(id) }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Only the doctor in person: who works for one reads why it is closed. */
function Dedicated() {
  const { data: user } = useCurrentUser()
  const isSelf = useHasRight()('self')
  const navigate = useNavigate()
  const id = idIn(useParams().id)
  const mayRead = user !== undefined && can(roleOf(user), 'read', 'dedicated-offers') && isSelf
  if (user && !mayRead)
    return (
      <section className={section.section}>
        <EmptyState text={missingRightText('self')} />
      </section>
    )
  return (
    <>
      <DedicatedList enabled={mayRead} onShow={(chosen) => void navigate(`/offerte/${chosen}`)} />
      {mayRead && id !== null && <DedicatedDrawer id={id} onClose={() => void navigate('/offerte')} />}
    </>
  )
}
