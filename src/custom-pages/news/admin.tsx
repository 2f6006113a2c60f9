import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { lazyPart } from '../../platform/basic/load-chunk'
import ResourceScreen from '../../screens'

const PreviewDrawer = lazyPart(() => import('./preview-drawer'))

/** The admins' list of news; new items have their own page, and each item has a preview as its readers see it. */
export default function AdminNews() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('preview') ?? ''
  if (params.has('new')) return <Navigate to="/admin/news/new" replace />
  const close = () => setParams([...params].filter(([name]) => name !== 'preview'))
  return (
    <>
      <ResourceScreen resource="news" />
      <Suspense>
        {/^[1-9]\d{0,8}$/.test(asked) && <PreviewDrawer key={asked} id={Number(asked)} onClose={close} />}
      </Suspense>
    </>
  )
}
