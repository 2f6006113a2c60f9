import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { signOut } from '../../platform/basic/log-out'
import { useSession } from '../../platform/basic/session'
import { LinkActions } from '../links/link-page'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'

/** `/logout`: asks first, so that an address alone ends nobody's session (specification §2, "Top bar"). */
export default function LogoutPage() {
  const { token } = useSession()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  if (token === null) return <Navigate to="/login" replace />
  const leave = () => {
    setLeaving(true)
    void signOut().then(() => navigate('/login', { replace: true }))
  }
  return (
    <section className={`${section.section} ${section.message}`} aria-labelledby="page-title">
      <h1 id="page-title" className={text.title}>
        Sicuro di voler uscire?
      </h1>
      <LinkActions>
        <button type="button" className="button button-primary" aria-busy={isLeaving} onClick={leave}>
          Esci
        </button>
        <Link to="/" className="button">
          Annulla
        </Link>
      </LinkActions>
    </section>
  )
}
