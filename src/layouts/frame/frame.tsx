import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Route } from '../../../domain/access/routes'
import type { CurrentUser } from '../../../domain/contract/access/session'
import {
  openFirstFree,
  setActingDoctor,
  setDrawerCollapsed,
  useActingDoctor,
  useCounterMode,
  useDrawerCollapsed,
  useKeyDown,
} from '../../platform/session'
import { isWithoutDoctor, selectableDoctors, useCan, useHasRight } from '../../platform/session/current-user'
import { ChooseDoctor } from '../../shared/people/choose-doctor'
import { MaskedNames } from '../../shared/people/name-mask'
import message from '../../ui/feedback/message-page.module.css'
import { narrow, useMedia } from '../../ui/hooks/use-media'
import text from '../../ui/text/text.module.css'
import { closedBecause, type PageMenus, visiblePages } from '../menus'
import { OverlayHost, useOverlay } from '../palette/host'
import { pagesOf } from '../palette/pages'
import { ChannelNotice } from './channel-notice'
import { Drawer } from './drawer'
import styles from './frame.module.css'
import { ServiceNotices } from './service-notices'
import { type BarProps, LockedBar } from './top-bar'

interface FrameProps {
  readonly user: CurrentUser
  readonly route: Route
  /** A second factor is due: only the page and the logout are shown. The page stays mounted when unlocked. */
  readonly locked: boolean
  readonly pages: PageMenus
  readonly admin: boolean
  readonly bar: (given: BarProps) => ReactNode
  /** What opens over every page of the area. */
  readonly hosts: ReactNode
  readonly children: ReactNode
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

/** The page, or why it stays closed to whoever works for a doctor. */
function Opened({ closed, title, children }: { closed: string | null; title: string; children: ReactNode }) {
  if (closed === null) return children
  return (
    <div className={message.centered}>
      <h1 className={text.title}>{title}</h1>
      <p className={text.muted}>{closed}</p>
    </div>
  )
}

/** Drawer, top bar and page, in which the areas of doctors and admins put their own. */
export function Frame({ user, route, locked, pages, admin, bar, hosts, children }: FrameProps) {
  const actingDoctorId = useActingDoctor()
  const { open, close, isOpen, drawer } = useDrawer(actingDoctorId)
  const main = useFocusOnDoctor(actingDoctorId)
  const withoutDoctor = isWithoutDoctor(user, actingDoctorId)
  const { overlay, setOverlay, openPalette } = useOverlay(!locked)
  const visible = visiblePages(pages, useCan())
  const hasRight = useHasRight()
  const closed = (page: Pick<Route, 'needsDoctor' | 'right'>) => closedBecause(page, withoutDoctor, hasRight)
  const found = pagesOf(visible, (link) => closed(link) !== null)
  const isMasked = useCounterMode()
  const fromDrawer = (open: () => void) => () => {
    close()
    // Runs after the drawer has restored the focus, so that closing what opens returns it to the same place.
    setTimeout(open)
  }
  return (
    <MaskedNames value={isMasked}>
      <div className={styles.frame} data-locked={locked}>
        <a className="skip-link" href="#contenuto">
          Vai al contenuto
        </a>
        {/* the page behind the menu is what is pressed */}
        {isOpen && <button type="button" className={styles.mask} aria-label="Chiudi il menu" onClick={close} />}
        {!locked && (
          <Drawer
            user={user}
            menu={visible.menu}
            searched={admin ? found : undefined}
            {...drawer}
            onSearch={fromDrawer(openPalette)}
            onFirstFree={admin || withoutDoctor ? undefined : fromDrawer(openFirstFree)}
          />
        )}
        <div className={styles.page} inert={isOpen}>
          {locked ? (
            <LockedBar />
          ) : (
            bar({ onOpenDrawer: drawer.slidesOver ? open : undefined, onSearch: openPalette, withoutDoctor })
          )}
          <ChannelNotice />
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
              <Opened closed={closed(route)} title={route.title}>
                {children}
              </Opened>
            )}
          </main>
        </div>
        {!withoutDoctor && !locked && hosts}
        {!locked && (
          <OverlayHost
            pages={found}
            admin={admin}
            agenda={!admin && !withoutDoctor}
            overlay={overlay}
            onOverlay={setOverlay}
          />
        )}
      </div>
    </MaskedNames>
  )
}
