import { UserAddOutlined } from '@ant-design/icons'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { linkKindName } from '../../../../../domain/access/roles'
import type { StaffInvite, StaffMember } from '../../../../../domain/contract/practice/staff'
import { numericDate } from '../../../../../domain/text/dates'
import { serverDate } from '../../../../platform/basic/clock'
import { announce } from '../../../../platform/calls'
import type { Outcome } from '../../../../platform/calls/idempotent-call'
import { useStaff, useStaffActions } from '../../../../shared/people/staff'
import { question } from '../../../../ui/dialogs/question'
import { EmptyState } from '../../../../ui/feedback/empty-state'
import { LoadError } from '../../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows'
import section from '../../../../ui/section.module.css'
import form from '../../../../ui/section-form.module.css'
import { momentText } from '../../../../ui/text/moment-text'
import text from '../../../../ui/text/text.module.css'
import type { OfficeTabProps } from '../tab'
import { InviteDialog, MemberDialog } from './dialogs'
import css from './staff.module.css'
import { daysText, everywhere, rightsText } from './values'

/**
 * "Collaboratori": who works for the doctor in an office, with which rights and until when, and who is invited. Counter mode hides
 * the names of patients; these are the practice's own people.
 */
export default function OfficeStaff(props: OfficeTabProps) {
  const { members, invites, isPending, isError, refetch } = useStaff()
  if (isPending) return <SkeletonRows rows={5} />
  if (isError) return <LoadError text="Non è stato possibile leggere i collaboratori." onRetry={() => void refetch()} />
  const here = ({ office }: Pick<StaffMember, 'office'>) => office === null || office.id === props.office.office.id
  return <Staff {...props} members={members.filter(here)} invites={invites.filter(here)} everybody={members} />
}

interface StaffProps extends OfficeTabProps {
  readonly members: readonly StaffMember[]
  readonly invites: readonly StaffInvite[]
  /** Whose rights can be copied: also those of other offices. */
  readonly everybody: readonly StaffMember[]
}

function Staff({ office, offices, members, invites, everybody }: StaffProps) {
  const [open, setOpen] = useState<StaffMember | 'invite' | null>(null)
  const actions = useStaffActions()
  const end = useEnd()
  const dialog = { office, offices, members: everybody, onClose: () => setOpen(null) }
  const [over, live] = [members.filter(({ time }) => time === 'ended'), members.filter(({ time }) => time !== 'ended')]
  const rows = (shown: readonly StaffMember[], label: string) => (
    <ul className={`${section.rows} ${css.rows}`} aria-label={label}>
      {shown.map((member) => (
        <MemberRow key={member.id} member={member} onChange={() => setOpen(member)} onEnd={() => end(member)} />
      ))}
    </ul>
  )
  return (
    <div className={form.form}>
      <div className={section.head}>
        <p className={text.muted}>Lavorano per te con il loro account, solo con i permessi e nei giorni che dai.</p>
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setOpen('invite')}>
          Invita
        </Button>
      </div>
      {members.length + invites.length === 0 && <EmptyState text="Nessuno lavora per te in questa struttura." />}
      {live.length > 0 && rows(live, 'Collaboratori')}
      {invites.length > 0 && (
        <section>
          <h2 className={text.heading}>Inviti in attesa</h2>
          <ul className={`${section.rows} ${css.rows}`}>
            {invites.map((invite) => (
              <InviteRow
                key={invite.id}
                invite={invite}
                onResend={async () => told(await actions.resend(invite.id), 'Invito rimandato')}
                onWithdraw={async () => told(await actions.withdraw(invite.id), 'Invito ritirato')}
              />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section>
          <h2 className={text.heading}>Finiti</h2>
          {rows(over, 'Collegamenti finiti')}
        </section>
      )}
      {open === 'invite' && <InviteDialog {...dialog} />}
      {open !== null && open !== 'invite' && <MemberDialog key={open.id} {...dialog} member={open} />}
    </div>
  )
}

/** Says what came of an act. */
function told(outcome: Outcome<unknown>, title: string) {
  if (outcome.kind === 'done') announce({ type: 'success', title })
  else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.message })
}

/** Ends a link after a question. */
function useEnd() {
  const { modal } = App.useApp()
  const actions = useStaffActions()
  return ({ id, person, office, time }: StaffMember) => {
    const isOver = time === 'ended'
    void modal.confirm({
      ...question,
      title: isOver ? `Togliere ${person.name} dall’elenco?` : `Terminare il collegamento di ${person.name}?`,
      content: isOver
        ? 'Il collegamento è già finito.'
        : `Da subito non lavora più per te (${office?.name ?? everywhere}).`,
      okText: isOver ? 'Togli' : 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => told(await actions.end(id), isOver ? 'Tolto dall’elenco' : 'Collegamento terminato'),
    })
  }
}

const whenText = ({ time, valid_to, ...days }: StaffMember): string => {
  if (time === 'ended') return `finito il ${numericDate(valid_to ?? '')}`
  return `${time === 'to-come' ? 'deve iniziare: ' : ''}${daysText({ valid_to, ...days })}`
}

interface MemberRowProps {
  readonly member: StaffMember
  readonly onChange: () => void
  readonly onEnd: () => void
}

function MemberRow({ member, onChange, onEnd }: MemberRowProps) {
  const { kind, person, office, rights, time } = member
  return (
    <li>
      <div>
        <p>
          <strong>{person.name}</strong> <span className={text.badge}>{linkKindName[kind]}</span>
        </p>
        <p>{rightsText(rights) || 'Nessun permesso'}</p>
        <p className={text.small}>
          {office?.name ?? everywhere} · {whenText(member)}
        </p>
      </div>
      <Flex component="span" wrap gap={8}>
        <Button aria-label={`Modifica: ${person.name}`} onClick={onChange}>
          {time === 'ended' ? 'Rinnova' : 'Modifica'}
        </Button>
        <Button danger aria-label={`${time === 'ended' ? 'Togli' : 'Termina'}: ${person.name}`} onClick={onEnd}>
          {time === 'ended' ? 'Togli' : 'Termina'}
        </Button>
      </Flex>
    </li>
  )
}

interface InviteRowProps {
  readonly invite: StaffInvite
  readonly onResend: () => Promise<void>
  readonly onWithdraw: () => Promise<void>
}

function InviteRow({ invite, onResend, onWithdraw }: InviteRowProps) {
  const { name, kind, email, rights, office, state, sent_at } = invite
  const [busy, setBusy] = useState(false)
  const once = (action: () => Promise<void>) => async () => {
    if (busy) return
    setBusy(true)
    await action()
    setBusy(false)
  }
  return (
    <li aria-busy={busy}>
      <div>
        <p>
          <strong>{name}</strong> <span className={text.badge}>{linkKindName[kind]}</span>
        </p>
        <p>{email}</p>
        <p className={text.small}>
          {rightsText(rights)} · {office?.name ?? everywhere} · {daysText(invite)} ·{' '}
          {state === 'sent' ? `inviato ${momentText(sent_at, serverDate())}` : 'scaduto: rimandalo'}
        </p>
      </div>
      <Flex component="span" wrap gap={8}>
        <Button aria-label={`Rimanda l’invito: ${name}`} onClick={() => void once(onResend)()}>
          Rimanda
        </Button>
        <Button danger aria-label={`Ritira l’invito: ${name}`} onClick={() => void once(onWithdraw)()}>
          Ritira
        </Button>
      </Flex>
    </li>
  )
}
