import { HourglassOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { spanOf } from '../../../../domain/calendar/spans'
import type { Hold } from '../../../../domain/contract/booking/waiting'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { untilText } from '../../../../domain/text/time-left'
import { serverNow } from '../../../platform/basic/clock'
import { openWaitingList } from '../../../platform/session'
import { useActHere } from '../../../platform/session/acting'
import { useNameMask } from '../../../shared/people/name-mask'
import { useHoldActions } from '../../../shared/visits/waiting'
import { AnchoredDialog } from '../../../ui/dialogs/anchored-dialog'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'
import filters from '../filters/filters.module.css'
import css from './time-grid.module.css'

/** Duration from which a second line fits (design.md, "Calendar"). Minutes. */
const twoLinesFrom = 30

/** "Tenuto per Russo Maria fino alle 10:40". */
function useSentence(hold: Hold): string {
  const names = useNameMask()
  return `Tenuto per ${names.name({ ...hold, pharmaceutical_company: null })} ${untilText(hold.until, serverNow())}`
}

/** A time held for somebody: hatched, with its word; it opens what can be done with it. */
export function HoldBlock({ hold }: { hold: Hold }) {
  const names = useNameMask()
  const sentence = useSentence(hold)
  const block = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { from, to, date } = hold
  const span = spanOf(hold)
  const isOneLine = span.to - span.from < twoLinesFrom
  return (
    <>
      <button
        ref={block}
        type="button"
        className={css.hold}
        aria-label={`${longDate(date)}, dalle ${clockTime(from)} alle ${clockTime(to)}: ${sentence}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={sentence}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.line}>
          <HourglassOutlined aria-hidden />
          <strong className={`${css.who} ${text.ellipsis}`}>
            {isOneLine ? 'Tenuto:' : 'Tenuto per'} {names.line({ ...hold, pharmaceutical_company: null })}
          </strong>
        </span>
        {!isOneLine && <span className={text.ellipsis}>{untilText(hold.until, serverNow())}</span>}
      </button>
      {isOpen && block.current && (
        <HoldPopover hold={hold} anchor={block.current} sentence={sentence} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface HoldPopoverProps {
  readonly hold: Hold
  readonly anchor: HTMLElement
  readonly sentence: string
  readonly onClose: () => void
}

function HoldPopover({ hold, anchor, sentence, onClose }: HoldPopoverProps) {
  const names = useNameMask()
  const { accept, release, isBusy } = useHoldActions()
  const actHere = useActHere()
  const { phone_prefix, phone } = hold.user ?? hold
  const run = async (action: typeof accept) => {
    if (await action(hold)) onClose()
  }
  return (
    <AnchoredDialog anchor={anchor} label={sentence} width={340} onClose={onClose}>
      <div className={filters.menu}>
        <h2 className={text.heading}>{names.name({ ...hold, pharmaceutical_company: null })}</h2>
        <div>
          <p className={text.capital}>
            {longDate(hold.date)}, {clockTime(hold.from)}–{clockTime(hold.to)}
          </p>
          <p className={text.muted}>{hold.service.name}</p>
          {phone && <p className={text.muted}>Telefono: {names.detail(phoneText(phone_prefix, phone))}</p>}
          <p>
            {hold.by_message ? 'Offerto con un messaggio' : 'Tenuto durante la chiamata'},{' '}
            {untilText(hold.until, serverNow())}.
          </p>
        </div>
        <Flex wrap gap={8}>
          <Button type="primary" loading={busyIcon(isBusy)} onClick={() => void run(accept)}>
            Accetta: prenota
          </Button>
          <Button disabled={isBusy} onClick={() => void run(release)}>
            Libera l’orario
          </Button>
          <Button
            type="text"
            onClick={() => {
              onClose()
              actHere()
              openWaitingList()
            }}
          >
            Lista d’attesa
          </Button>
        </Flex>
      </div>
    </AnchoredDialog>
  )
}
