import { PhoneOutlined } from '@ant-design/icons'
import type { Conversation } from '../../../../../domain/contract/messages/chats'
import { phoneLink } from '../../../../../domain/phone/number'
import { phoneText } from '../../../../../domain/text/format'
import controls from '../../../../ui/controls.module.css'
import { useChatPerson } from '../../chat-person'

/** Calls the other member; not there in counter mode, nor without a number. */
export function PhoneLink({
  conversation,
  isMasked,
}: {
  readonly conversation: Conversation
  readonly isMasked: boolean
}) {
  const { person } = useChatPerson(conversation)
  if (!person?.phone || isMasked) return null
  const { phone, phone_prefix } = person
  const label = `Chiama ${phoneText(phone_prefix, phone)}`
  return (
    <a className={controls.icon} href={phoneLink(phone_prefix, phone)} aria-label={label} title={label}>
      <PhoneOutlined aria-hidden />
    </a>
  )
}
