import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isAdmin } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { isWithoutDoctor, roleOf, selectableDoctors } from '../../api/current-user'
import type { Route } from '../../routes'
import {
  setActingDoctor,
  setCounterMode,
  setDrawerCollapsed,
  useActingDoctor,
  useCounterMode,
  useDrawerCollapsed,
  useKeyDown,
  useShortcut,
} from '../../session'
import { ChooseDoctor } from '../../ui/choose-doctor'
import { MaskedNames } from '../../ui/names'
import { narrow, useMedia } from '../../ui/use-media'
import { OverlayHost, useOverlay } from '../palette/host'
import { Drawer } from './drawer'
import styles from './frame.module.css'
import { BookingPanelHost, LoginAsHost } from './hosts'
import { ServiceNotices } from './service-notices'
import { AdminBar, DoctorBar, LockedBar } from './top-bar'

interface FrameProps {
  user: CurrentUser
  route: Route
  /** A second factor is due: only the page and the logout are shown. The page stays mounted when unlocked. */
  locked: boolean
  children: ReactNode
}

/** Slides over the page on narrow screens, collapses to icons on wide ones; closes when page or doctor change. */
function useDrawer(actingDoctorId: number | null) {
  const slidesOver = useMedia(narrow)
  const collapsed = useDrawerCollapsed() && !slidesOver
  const here = `${useLocation().pathname} ${actingDoctorId}`
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = slidesOver && openAt === here
  if (openAt !== null && openAt !== here) setOpenAt(null)
  const close = () => setOpenAt(null)
  useKeyDown(({ key }) => key === 'Escape' && close(), open)
  return {
    open: () => setOpenAt(here),
    close,
    isOpen: open,
    drawer: {
      slidesOver,
      collapsed,
      hidden: slidesOver && !open,
      onToggle: slidesOver ? close : () => setDrawerCollapsed(!collapsed),
      onExpand: () => setDrawerCollapsed(false),
    },
  }
}

/** Focuses the page when the control used to choose a doctor disappears with the change. */
function useFocusOnDoctor(actingDoctorId: number | null) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(actingDoctorId)
  useEffect(() => {
    if (before.current === actingDoctorId) return
    before.current = actingDoctorId
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [actingDoctorId])
  return main
}

/** The layouts `default` and `admin`: drawer, top bar, page; the user's role decides which. */
export function Frame({ user, route, locked, children }: FrameProps) {
  const actingDoctorId = useActingDoctor()
  const { open, close, isOpen, drawer } = useDrawer(actingDoctorId)
  const main = useFocusOnDoctor(actingDoctorId)
  const admin = isAdmin(roleOf(user))
  const withoutDoctor = isWithoutDoctor(user, actingDoctorId)
  const { overlay, setOverlay, openPalette } = useOverlay(!locked)
  const isMasked = useCounterMode()
  useShortcut('b', () => setCounterMode(!isMasked), !admin && !locked)
  const searchFromDrawer = () => {
    close()
    // Runs after the drawer has restored the focus, so that closing the palette returns it to the same place.
    setTimeout(openPalette)
  }
  const bar = { onOpenDrawer: drawer.slidesOver ? open : undefined, onSearch: openPalette }
  return (
    <MaskedNames value={isMasked}>
      <div className={styles.frame} data-locked={locked}>
        <a className="skip-link" href="#contenuto">
          Vai al contenuto
        </a>
        {isOpen && <button type="button" className={styles.mask} aria-label="Chiudi il menu" onClick={close} />}
        {!locked && <Drawer user={user} admin={admin} {...drawer} onSearch={searchFromDrawer} />}
        <div className={styles.page} inert={isOpen}>
          {locked ? (
            <LockedBar />
          ) : admin ? (
            <AdminBar {...bar} />
          ) : (
            <DoctorBar {...bar} withoutDoctor={withoutDoctor} />
          )}
          {!locked && <ServiceNotices />}
          <main ref={main} id="contenuto" tabIndex={-1} className={styles.main}>
            {withoutDoctor && route.needsDoctor ? (
              <ChooseDoctor
                level={1}
                title={route.title}
                hint="Scegli un medico per vederne agenda e pazienti."
                empty="Nessun medico ti ha ancora collegato al suo studio."
                doctors={selectableDoctors(user)}
                onChoose={setActingDoctor}
              />
            ) : (
              children
            )}
          </main>
        </div>
        {!admin && !withoutDoctor && !locked && <BookingPanelHost />}
        {admin && !locked && <LoginAsHost />}
        {!locked && <OverlayHost user={user} overlay={overlay} onOverlay={setOverlay} />}
      </div>
    </MaskedNames>
  )
}
