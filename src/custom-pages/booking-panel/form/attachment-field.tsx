import { Flex } from 'antd'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { withAbsoluteFiles, withFileLinks } from '../../../platform/calls/file-links'
import { useBooking } from '../../../shared/visits/bookings'
import { Attachments } from '../../../shared/visits/card/attachments'
import { useAttachments } from '../../../shared/visits/card/use-attachments'
import text from '../../../ui/text/text.module.css'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { isEdit, purposeOf } from './draft'

const Editor = lazyPart(() => import('../../../shared/visits/card/attachment-editor'))

/** The files of the visit: of one that exists already they change at once, of a new one they are added when it is saved. */
export function AttachmentField({ panel }: { panel: Panel }) {
  const { draft, files } = panel
  const saved = isEdit(draft) || purposeOf(draft) === 'notes' ? draft.original : null
  return (
    <Flex component="section" vertical gap={8} className={css.wide} aria-label="Allegati">
      <h3 className={text.label}>Allegati</h3>
      {saved ? (
        <OfVisit booking={saved} />
      ) : draft.repeat ? (
        <p className={text.small}>
          A una ripetizione gli allegati si aggiungono visita per visita, dopo averla salvata.
        </p>
      ) : (
        <Attachments files={files.files} edits={{ ...files, Editor }} />
      )}
    </Flex>
  )
}

function OfVisit({ booking }: { booking: Booking }) {
  const { booking: now = booking } = useBooking(booking.id, withFileLinks)
  return (
    <>
      <Attachments files={withAbsoluteFiles(now).media} edits={{ ...useAttachments(now), Editor }} />
      <p className={text.small}>Gli allegati si aggiungono e si tolgono subito, senza salvare.</p>
    </>
  )
}
