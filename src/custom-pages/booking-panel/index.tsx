import { CloseOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex, Skeleton } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { useLocation } from 'react-router'
import { isLive } from '../../../domain/booking/status'
import { shortDoctorName } from '../../../domain/text/format'
import { bookingPanelWidth } from '../../../domain/text/limits'
import { closeBookingPanel, type PanelDraft, useBookingPanel } from '../../platform/session'
import { useActedDoctor, useCurrentUser } from '../../platform/session/current-user'
import { useOfficeUsers, useSelectedOffice } from '../../shared/people/office-users'
import { useBooking } from '../../shared/visits/bookings'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { trapFocus } from '../../ui/dialogs/trap-focus'
import { busyIcon } from '../../ui/feedback/busy'
import { EmptyState } from '../../ui/feedback/empty-state'
import text from '../../ui/text/text.module.css'
import { type Purpose, purposeOf } from './form/draft'
import { PanelForm } from './form/panel-form'
import css from './panel.module.css'
import { RepeatReview } from './repeat/repeat-switch'
import { SaveQuestions } from './save/save-questions'
import { type PanelInput, usePanel } from './use-panel'

/** Nuova prenotazione / Modifica prenotazione: mounted once by the layout, opened by `openBookingPanel(draft)`. */
export default function BookingPanel() {
  const opening = useBookingPanel()
  const titleId = useId()
  /** Closes the form, which stores the draft. */
  const closeRef = useRef<() => void>(null)
  const close = () => (closeRef.current ?? closeBookingPanel)()
  const openings = useRef({ opening, count: 0 })
  // Each opening remounts the form.
  if (openings.current.opening !== opening) openings.current = { opening, count: openings.current.count + 1 }

  // Navigating to another page closes the panel; its draft can be resumed.
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (pathname === openedOn.current) return
    openedOn.current = pathname
    close()
  })
  return (
    <Drawer
      open={opening !== null}
      placement="right"
      width={`min(${bookingPanelWidth}px, 100vw)`}
      closable={false}
      autoFocus={false}
      onClose={close}
      onKeyDown={trapFocus}
      styles={{ body: { padding: 0, overflow: 'hidden' }, mask: { background: 'rgb(21 48 47 / 20%)' } }}
      aria-labelledby={titleId}
      destroyOnHidden
    >
      {opening && <OpenPanel key={openings.current.count} opening={opening} titleId={titleId} closeRef={closeRef} />}
    </Drawer>
  )
}

const titles: Record<Purpose, string> = {
  new: 'Nuova prenotazione',
  edit: 'Modifica prenotazione',
  notes: 'Note della visita',
  again: 'Riprenota',
}

interface OpenPanelProps {
  readonly opening: PanelDraft
  readonly titleId: string
  readonly closeRef: RefObject<(() => void) | null>
}

/** Loads the form's initial data: the offices, and the booking to edit. */
function OpenPanel({ opening, titleId, closeRef }: OpenPanelProps) {
  useLiveAgenda()
  const { data: user } = useCurrentUser()
  const { officeUsers: offices, isPending } = useOfficeUsers()
  const { officeUser, allStructures } = useSelectedOffice()
  const { bookingId, again } = opening
  const { booking, isError } = useBooking(bookingId)
  const isReady = user && !isPending && (bookingId === undefined || booking)

  if (isReady && offices.length > 0) {
    const officeUserId = allStructures ? null : (officeUser?.id ?? null)
    return <ReadyPanel titleId={titleId} closeRef={closeRef} {...{ opening, booking, officeUserId, offices }} />
  }
  const purpose =
    bookingId === undefined ? 'new' : again ? 'again' : booking && !isLive(booking.status) ? 'notes' : 'edit'
  return (
    <PanelFrame titleId={titleId} title={titles[purpose]} onClose={closeBookingPanel}>
      {isError && !booking ? (
        <EmptyState text="Prenotazione non trovata: potrebbe essere stata tolta dall’agenda." />
      ) : isReady ? (
        <EmptyState text="Nessuna struttura: aggiungine una nelle impostazioni per prenotare visite." />
      ) : (
        <PanelSkeleton />
      )}
    </PanelFrame>
  )
}

function ReadyPanel({ titleId, closeRef, ...input }: PanelInput & Omit<OpenPanelProps, 'opening'>) {
  const panel = usePanel(input)
  const doctor = useActedDoctor()
  useImperativeHandle(closeRef, () => panel.close)
  const actions = (
    <>
      <span className={text.small} aria-hidden>
        Ctrl+Invio
      </span>
      <Button
        type="primary"
        loading={busyIcon(panel.isSaving)}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void panel.submit()}
      >
        {doctor ? `Salva per ${shortDoctorName(doctor)}` : 'Salva'}
      </Button>
    </>
  )
  return (
    <PanelFrame titleId={titleId} title={titles[purposeOf(panel.draft)]} onClose={panel.close} actions={actions}>
      <PanelForm panel={panel} />
      <RepeatReview repeat={panel.repeat} />
      <SaveQuestions panel={panel} />
    </PanelFrame>
  )
}

interface PanelFrameProps {
  readonly titleId: string
  readonly title: string
  readonly onClose: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Title and close button on top; the actions beside them, at the bottom on a phone. In reading order they come last. */
function PanelFrame({ titleId, title, onClose, actions, children }: PanelFrameProps) {
  return (
    <div className={css.panel}>
      <Flex align="center" gap={8} className={css.head}>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Chiudi" onClick={onClose} />
        <h2 id={titleId} className={`${text.heading} ${text.ellipsis}`}>
          {title}
        </h2>
      </Flex>
      <div className={css.body}>{children}</div>
      <Flex align="center" gap={8} className={css.actions}>
        {actions}
      </Flex>
    </div>
  )
}

/** Skeleton of office, visit type, person, other fields, month and free times. */
const skeletonRows = [1, 1, 1, 1, 7, 7]

const PanelSkeleton = () => (
  <div className={css.form} aria-busy role="status" aria-label="Caricamento">
    {skeletonRows.map((rows, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
      <Skeleton key={index} active title={{ width: 96 }} paragraph={{ rows, width: '100%' }} />
    ))}
  </div>
)
