import { PhoneOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Hold, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { phoneLink } from '../../../domain/phone/number'
import { phoneText } from '../../../domain/text/format'
import { untilText } from '../../../domain/text/time-left'
import { serverNow } from '../../platform/basic/clock'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useNameMask } from '../../shared/people/name-mask'
import { useHoldActions } from '../../shared/visits/waiting'
import { busyIcon } from '../../ui/feedback/busy'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { servicesText, timeText, wishesText } from './sentences'

/** One entry of the waiting list: the position and its reason, the preferences, and the time offered now. */
export function EntryCard({ place, entry, children }: { place: number; entry: WaitingEntry; children?: ReactNode }) {
  const id = useId()
  const names = useNameMask()
  const { urgent, limited, reachable, reason, note, offer } = entry
  return (
    <li className={section.section} aria-labelledby={id}>
      <Flex wrap align="center" gap="4px 10px">
        <span className={text.badge} data-tone="neutral" aria-hidden>
          {place}
        </span>
        <h3 id={id} className={text.heading}>
          {names.name({ ...entry, pharmaceutical_company: null })}
        </h3>
        {urgent && (
          <span className={text.badge} data-tone="warning">
            Urgente
          </span>
        )}
        {limited && (
          <span className={text.badge} data-tone="error">
            Utente limitato
          </span>
        )}
        <Phone entry={entry} />
      </Flex>
      <div>
        <p>{servicesText(entry)}</p>
        <p className={text.muted}>{wishesText(entry)}</p>
        <p className={text.muted}>
          {reason}
          {!reachable && ' · Senza e-mail: si avvisa per telefono'}
        </p>
      </div>
      {note && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{names.detail(note)}</p>}
      {offer && <Offered hold={offer} entry={entry} />}
      {children}
    </li>
  )
}

/** The number to call: a link; masked at the counter. */
function Phone({ entry }: { entry: WaitingEntry }) {
  const names = useNameMask()
  const { phone_prefix, phone } = entry.user ?? entry
  const shown = phoneText(phone_prefix, phone)
  if (!phone) return null
  if (names.isMasked) return <span className={text.muted}>{names.detail(shown)}</span>
  return (
    <span>
      <PhoneOutlined aria-hidden /> <a href={phoneLink(phone_prefix, phone)}>{shown}</a>
    </span>
  )
}

/** The time that is held for the person: booked at the phone, or taken back. */
function Offered({ hold, entry }: { hold: Hold; entry: WaitingEntry }) {
  useRomeClock()
  const { accept, release, isBusy } = useHoldActions()
  const until = untilText(hold.until, serverNow())
  return (
    <Flex vertical gap={10} className={text.notice}>
      <p>
        <strong>
          {hold.by_message ? 'Offerta' : 'Orario tenuto'} {until}
        </strong>
        : {timeText(hold)}, {hold.service.name}
        {!hold.by_message && '. Chiama per proporlo.'}
      </p>
      <Flex wrap gap={8}>
        <Button type="primary" disabled={entry.limited} loading={busyIcon(isBusy)} onClick={() => void accept(hold)}>
          Accetta: prenota
        </Button>
        <Button disabled={isBusy} onClick={() => void release(hold)}>
          {hold.by_message ? 'Ritira l’offerta' : 'Non può'}
        </Button>
      </Flex>
    </Flex>
  )
}
