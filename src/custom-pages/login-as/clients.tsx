import { CopyOutlined, DesktopOutlined, LinkOutlined, MobileOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { clientsFor, environmentOf, type LoginClient } from '../../../domain/access/impersonation'
import type { RoleCode } from '../../../domain/access/roles'
import type { PublicConfig } from '../../../domain/contract/config'
import type { LoginAsReply } from '../../../domain/contract/impersonation'
import type { AnyUser } from '../../../domain/contract/users'
import { roleOf, useCurrentUser } from '../../api'
import { copyText } from '../../api/copy-text'
import { usePublicConfig } from '../../api/public-config'
import { loginAs } from '../../api/users'
import { Roles } from '../../ui/roles'
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
  const [given, setGiven] = useState<LoginAsReply | null>(null)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  const enter = async (client: LoginClient) => {
    setGoing(client)
    const reply = await loginAs(person, client)
    setGoing(null)
    setGiven(reply)
  }
  return (
    <div ref={part} tabIndex={-1} className={css.clients}>
      <div className={css.chosen}>
        <div>
          <p className={css.name}>
            {person.last_name} {person.first_name}
          </p>
          {person.email && <p className={css.detail}>{person.email}</p>}
          <Roles roles={person.roles} />
        </div>
        <button type="button" className="button" onClick={onOther}>
          Cambia persona
        </button>
      </div>
      {!person.active ? (
        <p className={css.message}>Questa persona non accede: è disattivata.</p>
      ) : entries.length === 0 ? (
        <p className={css.message}>Non puoi accedere come questa persona.</p>
      ) : (
        <ul className={css.entries} aria-label="Dove">
          {entries.map(({ client, label, isApp }) => (
            <li key={client}>
              <button
                type="button"
                className={css.entry}
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
      {given && given.token === null && <Way reply={given} />}
    </div>
  )
}

/** The way where this tab cannot go itself: an app, by a link and its picture, or another environment. */
function Way({ reply: { url, qr, expires_at } }: { reply: LoginAsReply }) {
  if (!qr)
    return (
      <p className={css.way} role="status">
        <a href={url} target="_blank" rel="noopener noreferrer">
          <LinkOutlined aria-hidden /> Apri l’accesso di quell’ambiente
        </a>
        <span className={css.detail}>Lì serve il tuo accesso: da qui non si entra.</span>
      </p>
    )
  return (
    <div className={css.way} role="status">
      <img
        className={css.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Codice QR del link per entrare dall’app"
        width={180}
        height={180}
      />
      <div className={css.wayWords}>
        <p>Inquadralo con il telefono su cui c’è l’app.</p>
        <p className={css.detail}>
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
