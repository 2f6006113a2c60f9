import { Suspense } from 'react'
import { useMayLoginAs } from '../../api/users'
import { useLoginAsDialog } from '../../session'
import { lazyPart } from '../../session/load-chunk'

const LoginAs = lazyPart(() => import('../../custom-pages/login-as'))

/** The login-as dialog's one place: fetched when it is first opened, gone when it closes. */
export function LoginAsHost() {
  const asked = useLoginAsDialog()
  if (!useMayLoginAs() || !asked) return null
  return (
    <Suspense fallback={null}>
      <LoginAs key={asked.personId} />
    </Suspense>
  )
}
