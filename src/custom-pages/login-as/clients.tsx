import { CopyOutlined, DesktopOutlined, LinkOutlined, MobileOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { clientsFor, environmentOf, type LoginClient } from '../../../domain/access/impersonation'
import type { RoleCode } from '../../../domain/access/roles'
import type { PublicConfig } from '../../../domain/contract/session'
import type { AnyUser, LoginAsReply } from '../../../domain/contract/users'
import { roleOf, useCurrentUser } from '../../api'
import { copyText } from '../../api/copy-text'
import { usePublicConfig } from '../../api/public-config'
import { loginAs } from '../../api/users'
import page from '../../ui/page.module.css'
import { Roles } from '../../ui/roles'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import css from './login-as.module.css'

const apps: Partial<Record<LoginClient, string>> = {
  patient: 'App dei pazienti',
  medical_representative: 'App degli informatori scientifici',
}

interface Entry {
  readonly client: LoginClient
  readonly label: string
  readonly isApp: boolean
}

/** The environments this server names and this admin may enter, or this console where it names none of them; and apps. */
export function entriesFor(
  role: RoleCode | null,
  roles: readonly RoleCode[],
  environments: PublicConfig['environments'],
): readonly Entry[] {
  const entries = clientsFor(role, roles).flatMap((client): Entry[] => {
    const app = apps[client]
    if (app) return [{ client, label: app, isApp: true }]
    const environment = environments.find(({ code }) => code === environmentOf(client))
    return environment ? [{ client, label: environment.label, isApp: false }] : []
  })
  const here = clientsFor(role, roles).find((client) => client === 'backoffice_production')
  return entries.length === 0 && here ? [{ client: here, label: 'Questa console', isApp: false }] : entries
}

const clock = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })

interface ClientsProps {
  readonly person: AnyUser
  readonly onOther: () => void
}

/** Where to enter as this person. */
export function Clients({ person, onOther }: ClientsProps) {
  const role = roleOf(useCurrentUser().data)
  const entries = entriesFor(role, person.roles, usePublicConfig().data?.environments ?? [])
  const [going, setGoing] = useState<LoginClient | null>(null)
  const [reply, setReply] = useState<LoginAsReply | null>(null)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  const enter = async (client: LoginClient) => {
    setGoing(client)
    const given = await loginAs(person, client)
    setGoing(null)
    setReply(given)
  }
  return (
    <div ref={part} tabIndex={-1} className={page.page}>
      <div className={section.head}>
        <div>
          <p className={text.heading}>
            {person.last_name} {person.first_name}
          </p>
          {person.email && <p className={text.small}>{person.email}</p>}
          <Roles roles={person.roles} />
        </div>
        <button type="button" className="button" onClick={onOther}>
          Cambia persona
        </button>
      </div>
      {!person.active ? (
        <p className={`${text.muted} ${css.message}`}>Questa persona non accede: è disattivata.</p>
      ) : entries.length === 0 ? (
        <p className={`${text.muted} ${css.message}`}>Non puoi accedere come questa persona.</p>
      ) : (
        <ul className={page.toolbar} aria-label="Dove">
          {entries.map(({ client, label, isApp }) => (
            <li key={client}>
              <button
                type="button"
                className="button button-primary button-large"
                aria-busy={going === client}
                disabled={going !== null}
                onClick={() => void enter(client)}
              >
                {isApp ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {reply && reply.token === null && <Target reply={reply} />}
    </div>
  )
}

/** Where this tab cannot go itself: an app, by a link and its QR code, or another environment. */
function Target({ reply: { url, qr, expires_at } }: { reply: LoginAsReply }) {
  if (!qr)
    return (
      <p className={`${page.toolbar} ${css.target}`} role="status">
        <a href={url} target="_blank" rel="noopener noreferrer">
          <LinkOutlined aria-hidden /> Apri l’accesso di quell’ambiente
        </a>
        <span className={text.small}>Lì serve il tuo accesso: da qui non si entra.</span>
      </p>
    )
  return (
    <div className={`${page.toolbar} ${css.target}`} role="status">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Codice QR del link per entrare dall’app"
        width={180}
        height={180}
      />
      <div>
        <p>Inquadralo con il telefono su cui c’è l’app.</p>
        <p className={text.small}>
          Vale una volta sola{expires_at && `, fino alle ${clock.format(new Date(expires_at))}`}.
        </p>
        <button
          type="button"
          className="button"
          onClick={() => void copyText(url, 'Link copiato', 'Usa il codice QR.')}
        >
          <CopyOutlined aria-hidden /> Copia il link
        </button>
      </div>
    </div>
  )
}
