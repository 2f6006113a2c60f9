import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useActingDoctor } from '../../platform/session'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { CampaignList } from './list'

// with the controls of forms, which the list does without
const Composer = lazyPart(() => import('./composer/index'))
const CampaignDrawer = lazyPart(() => import('./campaign-drawer'))

/** /broadcast: the mass communications of a doctor, and what writes them (product.md §5). */
export default function BroadcastPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that no text of another doctor stays open.
  return <Broadcast key={actingDoctorId ?? 'self'} />
}

/** A part of the address that names a mass communication; null for anything else. */
const idIn = (value: string | null) => (value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

function Broadcast() {
  const [params, setParams] = useSearchParams()
  const composed = params.get('compose')
  const shown = idIn(params.get('campaign'))
  const goToList = () => setParams({})
  if (composed === 'new' || idIn(composed) !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Composer
          id={idIn(composed)}
          onSaved={(id) => setParams({ compose: String(id) }, { replace: true })}
          onClose={goToList}
          onStarted={(id) => setParams({ campaign: String(id) }, { replace: true })}
        />
      </Suspense>
    )
  return (
    <>
      <CampaignList
        onCompose={(id) => setParams({ compose: String(id) })}
        onShow={(id) => setParams({ campaign: String(id) })}
      />
      <Suspense fallback={null}>
        {shown !== null && (
          <CampaignDrawer id={shown} onClose={goToList} onCompose={(id) => setParams({ compose: String(id) })} />
        )}
      </Suspense>
    </>
  )
}
