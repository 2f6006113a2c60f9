import { MailOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import type { WaitingEntry } from '../../../domain/contract/booking/waiting'
import type { ServiceTime } from '../../platform/session'
import { useWaitingActions } from '../../shared/visits/waiting'
import { busyIcon } from '../../ui/feedback/busy'
import text from '../../ui/text/text.module.css'

interface OfferButtonsProps {
  readonly entry: WaitingEntry
  /** Null: none is chosen yet. */
  readonly time: ServiceTime | null
  readonly onOffered?: () => void
  /** Another button beside them. */
  readonly children?: ReactNode
}

/** Offers a time to one person: by a message with a link, or at the phone while the time is held. */
export function OfferButtons({ entry, time, onOffered, children }: OfferButtonsProps) {
  const actions = useWaitingActions()
  const [by, setBy] = useState<'message' | 'call' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const offer = async (chosen: 'message' | 'call') => {
    if (!time) return
    setBy(chosen)
    setRefusal(null)
    const outcome = await actions.offer(time, chosen, entry)
    if (outcome.kind === 'done') onOffered?.()
    else if (outcome.kind === 'invalid') setRefusal(Object.values(outcome.errors)[0]?.[0] ?? outcome.text)
    else if (outcome.kind !== 'dropped') setRefusal(outcome.text)
  }
  const isBusy = (chosen: 'message' | 'call') => busyIcon(actions.isBusy && by === chosen)
  return (
    <>
      {refusal && (
        <p className={text.error} role="alert">
          {refusal}
        </p>
      )}
      <Flex wrap gap={8}>
        {entry.reachable && (
          <Button
            icon={<MailOutlined aria-hidden />}
            disabled={!time || entry.limited}
            loading={isBusy('message')}
            onClick={() => void offer('message')}
          >
            Offri
          </Button>
        )}
        <Button
          icon={<PhoneOutlined aria-hidden />}
          disabled={!time || entry.limited}
          loading={isBusy('call')}
          onClick={() => void offer('call')}
        >
          Chiama
        </Button>
        {children}
      </Flex>
    </>
  )
}
