import { App, Button } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import { type OpenedMessage, type ResentState, resentStates } from '../../../../domain/contract/messages/outbox'
import { channelName, purposeName } from '../../../../domain/messages/channels'
import { messageState } from '../../../../domain/messages/delivery'
import { numericMoment } from '../../../../domain/text/dates'
import { announce, useCall } from '../../../platform/calls'
import { useChange } from '../../../platform/calls/use-call'
import { recipientText } from '../../../screens/feature-lists/outbox'
import { Badge } from '../../../screens/kinds/choice'
import { type OpenLine, ReadOnlyDrawer } from '../../../screens/record/read-only-drawer'
import { EmailText } from '../../../shared/people/email-text'
import { type NameMask, useNameMask } from '../../../shared/people/name-mask'
import { question } from '../../../ui/dialogs/question'
import { type Fact, Facts } from '../../../ui/facts'
import { busyIcon } from '../../../ui/feedback/busy'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './outbox.module.css'

interface MessageDrawerProps extends OpenLine {
  /** The message's line in the list is no longer what it was. */
  readonly onChanged: () => void
}

/** One message as its reader sees it, and what became of it. */
export default function MessageDrawer({ id, onChanged, ...drawer }: MessageDrawerProps) {
  const query = useCall(endpoints.outboxMessage, { params: { id: String(id) } })
  return (
    <ReadOnlyDrawer {...drawer} query={query} width={680} title="Messaggio" what="questo messaggio">
      {(message) => <Content message={message} onChanged={onChanged} />}
    </ReadOnlyDrawer>
  )
}

function Content({ message, onChanged }: { message: OpenedMessage; onChanged: () => void }) {
  const { subject, html, text: plain, links_work } = message
  const names = useNameMask()
  return (
    <div className={page.page}>
      <State message={message} onChanged={onChanged} />
      <Facts facts={factsOf(message, names)} />
      <section className={page.page} aria-labelledby="message-subject">
        <h2 id="message-subject" className={text.heading}>
          {subject}
        </h2>
        {names.isMasked ? (
          <p className={text.notice}>In modalità banco il testo non si vede.</p>
        ) : html === null ? (
          <p className={`${section.section} ${css.plain}`}>{plain}</p>
        ) : (
          <>
            <iframe
              className={`${section.panel} ${css.mail}`}
              title="Come la vede chi la riceve"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={html}
            />
            {!links_work && (
              <p className={text.small}>
                Qui i link sono senza codice: li apre solo chi riceve la posta. Senza server di posta funzionano da qui.
              </p>
            )}
            <details>
              <summary>Come solo testo</summary>
              <pre className={`${section.section} ${css.plain}`}>{plain}</pre>
            </details>
          </>
        )}
      </section>
    </div>
  )
}

function factsOf(message: OpenedMessage, { detail }: NameMask): readonly Fact[] {
  const { channel, state, type, purpose, practice, address, created_at, due_at, sent_at, attempts } = message
  return [
    ['A chi', recipientText(message)],
    ['Indirizzo', address && <EmailText key="address" address={detail(address)} />],
    ['Canale', channelName[channel]],
    ['Tipo', type.name],
    ['Finalità', purposeName[purpose]],
    ['Da parte di', practice],
    ['Scritto', numericMoment(created_at)],
    ['Inviato', sent_at && numericMoment(sent_at)],
    ['Da inviare dal', state === 'due' && numericMoment(due_at)],
    ['Tentativi', attempts > 0 && String(attempts)],
  ]
}

const isResent = (state: string): state is ResentState => (resentStates as readonly string[]).includes(state)

/** The state with its reason, and the way on where there is one. */
function State({ message, onChanged }: { message: OpenedMessage; onChanged: () => void }) {
  const { id, state, reason, under_way } = message
  const { modal } = App.useApp()
  const change = useChange([endpoints.outboxMessage])
  const [busy, setBusy] = useState(false)
  async function resend(seen: ResentState) {
    setBusy(true)
    const outcome = await change(endpoints.resendMessage, { params: { id: String(id) }, body: { state: seen } })
    setBusy(false)
    onChanged()
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Il messaggio sarà inviato tra poco' })
  }
  const ask = () =>
    void modal.confirm({
      ...question,
      title: 'Inviare di nuovo questo messaggio?',
      content: 'Non si sa se è già arrivato: chi lo riceve potrebbe vederlo due volte.',
      okText: 'Invia di nuovo',
      onOk: () => resend('uncertain'),
    })
  return (
    <div className={section.head}>
      <p>
        <Badge tone={messageState[state].tone}>{under_way ? 'In invio' : messageState[state].label}</Badge>{' '}
        {reason && <span className={text.muted}>{reason}</span>}
      </p>
      {isResent(state) && (
        <Button loading={busyIcon(busy)} onClick={state === 'failed' ? () => void resend(state) : ask}>
          {state === 'failed' ? 'Riprova' : 'Invia di nuovo'}
        </Button>
      )}
    </div>
  )
}
