import { CopyOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Modal, Select, Skeleton } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Invite } from '../../../domain/contract/access/invites'
import { inviteState } from '../../../domain/messages/invite'
import { numericMoment } from '../../../domain/text/dates'
import { busyIcon } from '../../ui/feedback/busy'
import { LoadError } from '../../ui/feedback/load-error'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './invite-dialog.module.css'
import { useMaskedFields } from './masked-fields'
import { useNameMask } from './name-mask'

/** Whom or to what an invite is: a person, an office user, or a person to one of several. */
interface InviteSubject {
  readonly user_id?: number
  readonly office_user_id?: number
}

type InviteReply = Promise<
  | { readonly kind: 'done'; readonly invite: Invite }
  /** A refusal, in the words of its field or in its own. */
  | { readonly kind: 'refused'; readonly text: string }
>

/** What the dialog asks the server and the browser for (`invitesOf` of src/shared/people/invites.ts). */
export interface InviteCalls {
  readonly read: (about: InviteSubject) => InviteReply
  readonly send: (about: InviteSubject, email: string | undefined) => InviteReply
  /** Copies a text and says so; `otherwise`: what to do where the browser does not let it. */
  readonly copy: (text: string, said: string, otherwise: string) => Promise<void>
}

interface InviteDialogProps {
  readonly about: InviteSubject
  readonly calls: InviteCalls
  /** To choose from, for an invite to no one person. */
  readonly offices?: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** Invite by link, QR code and mail, with the text that goes with it and the state of the last one. */
export default function InviteDialog({ about, calls, offices, onClose }: InviteDialogProps) {
  const [invite, setInvite] = useState<Invite>()
  const [problem, setProblem] = useState<string>()
  const [officeId, setOfficeId] = useState(about.office_user_id)
  const { user_id, office_user_id } = about
  const read = useCallback(async () => {
    setProblem(undefined)
    const asked = officeId ?? office_user_id
    const found = await calls.read({
      ...(user_id !== undefined && { user_id }),
      ...(asked !== undefined && { office_user_id: asked }),
    })
    if (found.kind === 'done')
      // asked about one office alone, the answer has no other to choose from
      setInvite((before) => ({ ...found.invite, offices: before?.offices ?? found.invite.offices }))
    else setProblem(found.text)
  }, [calls, user_id, office_user_id, officeId])
  useEffect(() => void read(), [read])
  const isPerson = user_id !== undefined
  return (
    <Modal
      open
      centered
      title={isPerson ? 'Invita la persona' : 'Invita un paziente'}
      width={560}
      footer={<Button onClick={onClose}>Chiudi</Button>}
      onCancel={onClose}
    >
      {problem !== undefined && <LoadError text={problem} onRetry={() => void read()} />}
      {!invite && problem === undefined && <Skeleton active />}
      {invite && problem === undefined && (
        <Contents
          invite={invite}
          offices={isPerson ? invite.offices : (offices ?? [])}
          officeId={officeId ?? invite.offices[0]?.id}
          onOffice={setOfficeId}
          send={(email, office) =>
            calls.send(
              { ...(user_id !== undefined && { user_id }), ...(office !== undefined && { office_user_id: office }) },
              email,
            )
          }
          onSent={(sent) => setInvite({ ...sent, offices: invite.offices })}
          copy={calls.copy}
        />
      )}
    </Modal>
  )
}

interface ContentsProps {
  readonly invite: Invite
  readonly offices: readonly { readonly id: number; readonly name: string }[]
  readonly officeId: number | undefined
  readonly onOffice: (id: number) => void
  readonly send: (email: string | undefined, officeId: number | undefined) => InviteReply
  readonly onSent: (invite: Invite) => void
  readonly copy: InviteCalls['copy']
}

function Contents({ invite, offices, officeId, onOffice, send, onSent, copy }: ContentsProps) {
  const { kind, has_access, link, last } = invite
  if (has_access) return <p>Ha già un accesso: non serve un invito.</p>
  if (kind === 'patient' && invite.offices.length === 0)
    return <p>Assegna prima un medico al paziente: l’invito è allo studio di un medico.</p>
  return (
    <div className={page.page}>
      {last && (
        <p className={text.small}>
          Ultimo invito personale: <span className={text.badge}>{inviteState[last.state]}</span>{' '}
          {numericMoment(last.at)}
        </p>
      )}
      {offices.length > 1 && (
        <Field label="Studio">
          {({ status: _, ...control }) => (
            <Select
              {...control}
              value={officeId}
              options={offices.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={onOffice}
            />
          )}
        </Field>
      )}
      <ByMail
        invite={invite}
        onSend={(email) => send(email, kind === 'patient' ? officeId : undefined)}
        onSent={onSent}
      />
      {link === null ? (
        <p className={text.small}>
          Il link personale si crea con l’invio: si mostra una volta sola, anche come codice QR.
        </p>
      ) : (
        <Shown {...{ invite, link, copy }} />
      )}
    </div>
  )
}

interface ByMailProps {
  readonly invite: Invite
  readonly onSend: (email: string | undefined) => InviteReply
  readonly onSent: (invite: Invite) => void
}

/** The address, known or to be written, and the button that sends. */
function ByMail({ invite: { email: known }, onSend, onSent }: ByMailProps) {
  const names = useNameMask()
  const masked = useMaskedFields()
  const [email, setEmail] = useState(known ?? '')
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (email.trim() === '') return setProblem('Scrivi l’indirizzo e-mail.')
    setBusy(true)
    setSentTo(undefined)
    const outcome = await onSend(known === null ? email.trim() : undefined)
    setBusy(false)
    if (outcome.kind !== 'done') return setProblem(outcome.text)
    setProblem(undefined)
    setSentTo(email.trim())
    onSent(outcome.invite)
  }
  return (
    <div>
      <Flex wrap align="end" gap={12} className={`${css.mail} ${masked}`}>
        <Field label="E-mail" error={problem}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type="email"
              maxLength={200}
              readOnly={known !== null}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                setProblem(undefined)
              }}
              onPressEnter={() => void submit()}
            />
          )}
        </Field>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          loading={busyIcon(busy)}
          onClick={() => void submit()}
        >
          Invia l’invito
        </Button>
      </Flex>
      <p className={text.small} role="status">
        {sentTo && `Invito inviato a ${names.detail(sentTo)}: il link vale 14 giorni e una volta sola.`}
      </p>
    </div>
  )
}

/** Link and QR code, and the text to send by other means. */
function Shown({ invite, link, copy }: Pick<ContentsProps, 'invite' | 'copy'> & { link: string }) {
  const { kind, qr, text: message } = invite
  return (
    <>
      <Flex wrap gap={16}>
        {qr && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt="Codice QR del link di invito"
            width={148}
            height={148}
          />
        )}
        <div className={page.page} style={{ flex: '1 1 220px' }}>
          <p className={text.muted}>
            {kind === 'patient'
              ? 'Chi apre questo link lascia la sua e-mail e riceve il link personale. Si può stampare o mostrare in sala d’attesa.'
              : 'Link personale: fallo avere solo a questa persona. Non verrà più mostrato.'}
          </p>
          <Copy what="il link" onCopy={() => copy(link, 'Link copiato', 'Usa il codice QR.')} />
        </div>
      </Flex>
      <Preview message={message}>
        <Copy what="il messaggio" onCopy={() => copy(message, 'Messaggio copiato', 'Selezionalo e copialo a mano.')} />
      </Preview>
    </>
  )
}

const Preview = ({ message, children }: { message: string; children: ReactNode }) => (
  <section aria-label="Messaggio di invito" className={page.page}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
    <p className={`${section.section} ${css.message}`} tabIndex={0}>
      {message}
    </p>
    <div>{children}</div>
  </section>
)

const Copy = ({ what, onCopy }: { what: string; onCopy: () => Promise<void> }) => (
  <div>
    <Button icon={<CopyOutlined aria-hidden />} onClick={() => void onCopy()}>
      Copia {what}
    </Button>
  </div>
)
