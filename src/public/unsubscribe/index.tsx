import { useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Unsubscription } from '../../../domain/contract/messages/unsubscribe'
import { purposeName } from '../../../domain/messages/channels'
import type { LinkState } from '../../../domain/messages/links'
import { publicCall } from '../../platform/basic/public-call'
import { LinkActions, LinkPage } from '../links/link-page'
import { stateOfRefusal } from '../links/link-token'
import text from '../ui/text.module.css'

/** /unsubscribe/{token}: the link at the end of mails that are no care. Only its buttons change something. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const [shown, setShown] = useState<Unsubscription | null>(null)
  const [failed, setFailed] = useState<LinkState | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailed(null)
    const outcome = await publicCall<Unsubscription>('POST', 'unsubscribe/show', { token })
    if (outcome.kind === 'done') setShown(outcome.data)
    else setFailed(stateOfRefusal(outcome))
  }, [token])
  useEffect(() => void load(), [load])

  async function end(what: 'type' | 'purpose') {
    setMessage(null)
    const outcome = await publicCall<Unsubscription>('POST', 'unsubscribe', { token, what })
    if (outcome.kind === 'done') return setShown(outcome.data)
    setMessage(outcome.kind === 'invalid' ? 'Il link non è valido.' : outcome.message)
  }

  const state: LinkState = failed ?? (shown === null ? 'loading' : (shown.problem ?? stateOf(shown)))
  return (
    <LinkPage title="Non ricevere più e-mail" state={state} onRetry={() => void load()} way={<WayOn />}>
      {shown?.type && shown.purpose && (
        <Choices type={shown.type} purpose={purposeName[shown.purpose]} {...{ shown, end, message }} />
      )}
    </LinkPage>
  )
}

const stateOf = ({ ended, withdrawn }: Unsubscription): LinkState => (ended || withdrawn ? 'done' : 'ready')

interface ChoicesProps {
  readonly shown: Unsubscription
  readonly type: string
  readonly purpose: string
  readonly end: (what: 'type' | 'purpose') => Promise<void>
  readonly message: string | null
}

function Choices({ shown: { ended, withdrawn }, type, purpose, end, message }: ChoicesProps) {
  return (
    <>
      {withdrawn ? (
        <p>Non riceverai più messaggi di «{purpose}».</p>
      ) : ended ? (
        <p>Non riceverai più e-mail di tipo «{type}».</p>
      ) : (
        <p>Vuoi non ricevere più le e-mail di tipo «{type}»?</p>
      )}
      {message && (
        <p role="alert" className={text.error}>
          {message}
        </p>
      )}
      {!withdrawn && (
        <LinkActions>
          {!ended && (
            <button type="button" className="button button-primary" onClick={() => void end('type')}>
              Non riceverle più
            </button>
          )}
          <button type="button" className="button" onClick={() => void end('purpose')}>
            Nessun messaggio di «{purpose}»
          </button>
        </LinkActions>
      )}
      <p className={text.muted}>
        Ciò che riguarda le tue visite arriva comunque. <SettingsHint />
      </p>
    </>
  )
}

/** Where a link does not work. */
const WayOn = () => (
  <>
    <p className={text.muted}>
      Apri il link in fondo all’e-mail più recente, per intero. Che cosa ricevere si sceglie anche in Impostazioni ›
      Notifiche, o chiedendo allo studio.
    </p>
    <Link to="/settings/notifications" className="button">
      Vai alle notifiche
    </Link>
  </>
)

const SettingsHint = () => <>Puoi cambiare idea quando vuoi, in Impostazioni › Notifiche o chiedendo allo studio.</>
