import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isAdmin } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { isWithoutDoctor, roleOf } from '../../api/current-user'
import type { Route } from '../../routes'
import { setDrawerCollapsed, useDrawerCollapsed, useSession } from '../../session'
import { AdminBar } from './admin-bar'
import { BookingPanelHost } from './booking-panel-host'
import { ChooseDoctor } from './choose-doctor'
import { DoctorBar } from './doctor-bar'
import { Drawer } from './drawer'
import styles from './frame.module.css'
import { narrow, useMedia } from './use-media'

interface FrameProps {
  user: CurrentUser
  route: Route
  children: ReactNode
}

/** Slides over on narrow screens, collapses to icons on wide ones; closes by itself when the page changes. */
function useDrawer() {
  const slidesOver = useMedia(narrow)
  const collapsed = useDrawerCollapsed() && !slidesOver
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return { slidesOver, collapsed, open: open && slidesOver, setOpen }
}

/** The layouts `default` and `admin`: drawer, top bar, page. Which of the two follows from who is signed in. */
export function Frame({ user, route, children }: FrameProps) {
  const drawer = useDrawer()
  const { actingDoctorId } = useSession()
  const admin = isAdmin(roleOf(user))
  const withoutDoctor = isWithoutDoctor(user, actingDoctorId)
  const bar = { onOpenDrawer: drawer.slidesOver ? () => drawer.setOpen(true) : undefined }
  return (
    <div className={styles.frame} data-collapsed={drawer.collapsed} data-side={admin ? 'admin' : 'doctor'}>
      <a className="skip-link" href="#contenuto">
        Vai al contenuto
      </a>
      {drawer.open && (
        <button
          type="button"
          className={styles.veil}
          aria-label="Chiudi il menu"
          onClick={() => drawer.setOpen(false)}
        />
      )}
      <Drawer
        user={user}
        admin={admin}
        collapsed={drawer.collapsed}
        slidesOver={drawer.slidesOver}
        hidden={drawer.slidesOver && !drawer.open}
        onToggle={drawer.slidesOver ? () => drawer.setOpen(false) : () => setDrawerCollapsed(!drawer.collapsed)}
        onExpand={() => setDrawerCollapsed(false)}
      />
      <div className={styles.page} inert={drawer.open}>
        {admin ? <AdminBar {...bar} /> : <DoctorBar {...bar} withoutDoctor={withoutDoctor} />}
        <main id="contenuto" tabIndex={-1} className={styles.main}>
          {withoutDoctor && route.needsDoctor ? <ChooseDoctor user={user} title={route.title} /> : children}
        </main>
      </div>
      {!admin && !withoutDoctor && <BookingPanelHost />}
    </div>
  )
}
