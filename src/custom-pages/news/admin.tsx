import { Navigate, useSearchParams } from 'react-router'
import ResourceScreen from '../../screens'
import { PreviewDrawer } from './preview'

/** The news as admins publish them; a new one is written on a page of its own, and any is seen as its readers will. */
export default function AdminNews() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('preview') ?? ''
  if (params.has('new')) return <Navigate to="/admin/news/new" replace />
  const close = () => setParams([...params].filter(([name]) => name !== 'preview'))
  return (
    <>
      <ResourceScreen resource="news" />
      <PreviewDrawer id={/^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null} onClose={close} />
    </>
  )
}
