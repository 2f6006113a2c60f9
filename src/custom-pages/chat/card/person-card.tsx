import { Flex } from 'antd'
import type { Ref } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { useChatPeople } from '../../../shared/chat/chats'
import { useNameMask } from '../../../shared/people/name-mask'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import chat from '../chat.module.css'
import { categories, initials, shownName } from '../sentences'
import css from './card.module.css'
import { ClosedNotice } from './closed-notice'
import { PatientCard } from './patient-card'

interface CardProps {
  readonly conversation: Conversation
}

/** The card beside the thread. */
export function PersonCard({ conversation, ref }: CardProps & { readonly ref: Ref<HTMLElement> }) {
  return (
    <aside ref={ref} className={`${chat.column} ${section.scroll} ${css.card}`} tabIndex={-1} aria-label="Scheda">
      <Content conversation={conversation} />
    </aside>
  )
}

/** Below the card of a visit, which opens over it, and the undo bar. */
const zIndex = 880

/** The same where there is no room beside it. */
export function CardDrawer({
  conversation,
  isOpen,
  onClose,
}: CardProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <SideDrawer {...{ zIndex, onClose }} open={isOpen} width={320} title="Scheda" styles={{ body: { padding: 0 } }}>
      <div className={`${chat.column} ${section.scroll} ${css.card}`}>
        <Content conversation={conversation} />
      </div>
    </SideDrawer>
  )
}

/** A group by its members, a patient or representative with visits and limits, a colleague by what they do. */
function Content({ conversation }: CardProps) {
  const { category } = conversation
  if (category === 'group') return <GroupCard conversation={conversation} />
  if (category === 'patient' || category === 'medical_representative')
    return <PatientCard conversation={conversation} />
  return <ColleagueCard conversation={conversation} />
}

function GroupCard({ conversation: { name, members, closed } }: CardProps) {
  return (
    <>
      <h2 className={text.heading}>{name}</h2>
      <section className={css.part} aria-label="Partecipanti">
        <p className={text.label}>Partecipanti ({members.length})</p>
        <Flex component="ul" vertical gap={6}>
          {members.map((member) => (
            <Flex key={member.id} component="li" align="center" gap={10}>
              <span className={text.avatar} aria-hidden>
                {initials(member.name)}
              </span>
              <span className={text.ellipsis}>{member.name}</span>
            </Flex>
          ))}
        </Flex>
      </section>
      {closed && <ClosedNotice closed={closed} />}
    </>
  )
}

function ColleagueCard({ conversation }: CardProps) {
  const names = useNameMask()
  const { people } = useChatPeople(conversation.category, conversation.name)
  const detail = people.find(({ id }) => id === conversation.user_id)?.detail
  const kind = categories.find(({ value }) => value === conversation.category)?.label
  return (
    <>
      <h2 className={text.heading}>{shownName(conversation, names)}</h2>
      <p className={text.muted}>{detail ?? kind}</p>
      {conversation.closed && <ClosedNotice closed={conversation.closed} />}
    </>
  )
}
