import { useMemo } from 'react'
import { maskedName } from '../../../../domain/booking/participant'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { shortDoctorName } from '../../../../domain/text/format'
import { useActedDoctor, useCurrentUser } from '../../../platform/calls'
import { maskedText, useNameMask } from '../../../shared/people/name-mask'
import { isOutsider } from '../sentences'
import { isForDoctor } from './sentences'

interface PersonName {
  readonly id: number
  readonly name: string
}

export interface ChatNames {
  readonly isMasked: boolean
  readonly userId: number | null
  /** Masked in a conversation with somebody from outside the practice. */
  readonly name: (person: Pick<PersonName, 'name'>) => string
  /** "dott.ssa Ferri" for the doctor in whose name one writes, else the name. */
  readonly short: (person: PersonName) => string
  /** What somebody has written: in counter mode, that there is something. */
  readonly words: (text: string) => string
  /** In whose name one writes in a conversation, for the button; null: one's own. */
  readonly actingFor: (conversation: Pick<Conversation, 'user_id' | 'members'>) => string | null
}

/** How people and texts of a conversation are shown: in full, or masked in counter mode. */
export function useChatNames({ category }: Pick<Conversation, 'category'>): ChatNames {
  const { isMasked } = useNameMask()
  const masksNames = isMasked && isOutsider({ category })
  const { data: user } = useCurrentUser()
  const doctor = useActedDoctor()
  return useMemo(() => {
    const name = (person: Pick<PersonName, 'name'>) =>
      masksNames ? maskedName({ user: null, ...person, pharmaceutical_company: null }) : person.name
    return {
      isMasked,
      userId: user?.id ?? null,
      name,
      short: (person) => (person.id === doctor?.id ? shortDoctorName(doctor) : name(person)),
      words: (text) => (isMasked && text ? maskedText : text),
      actingFor: (conversation) => (doctor && isForDoctor(doctor.id, conversation) ? shortDoctorName(doctor) : null),
    }
  }, [isMasked, masksNames, user, doctor])
}
