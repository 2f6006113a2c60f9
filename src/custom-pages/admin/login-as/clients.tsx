import { CopyOutlined, DesktopOutlined, LinkOutlined, MobileOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { clientsFor, environmentNames, environmentOf, type LoginClient } from '../../../../domain/access/impersonation'
import type { RoleCode } from '../../../../domain/access/roles'
import type { PublicConfig } from '../../../../domain/contract/access/session'
import type { AnyUser, LoginAsReply } from '../../../../domain/contract/people/users'
import { roleOf, useCurrentUser } from '../../../platform/calls'
import { copyText } from '../../../platform/calls/copy-text'
import { usePublicConfig } from '../../../platform/session/public-config'
import { loginAs } from '../../../platform/session/users'
import { Roles } from '../../../shared/people/roles'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

const apps: Partial<Record<LoginClient, string>> = {
  patient: 'App dei pazienti',
  medical_representative: 'App degli informatori scientifici',
}

interface Entry {
  readonly client: LoginClient
  readonly label: string
  /** Where it leads, or why nowhere. */
  readonly detail: string | null
  readonly isApp: boolean
  readonly disabled: boolean
}

/** The host of another environment; null for the console's own, whose address is a path. */
const hostOf = (apiBase: string) => {
  const host = URL.canParse(apiBase) ? new URL(apiBase).host : window.location.host
  return host === window.location.host ? null : host
}

/**
 * Where an admin may enter as a user with these roles: the environments of the specification, those that this server does not
 * name disabled, or the user's app. Where none of them can be chosen, the console itself comes first.
 */
export function entriesFor(
  role: RoleCode | null,
  roles: readonly RoleCode[],
  environments: PublicConfig['environments'],
): readonly Entry[] {
  const clients = clientsFor(role, roles)
  const entries = clients.flatMap((client): Entry[] => {
    const app = apps[client]
    if (app) return [{ client, label: app, detail: null, isApp: true, disabled: false }]
    const code = environmentOf(client)
    if (code === null) return []
    const named = environments.find((one) => one.code === code)
    const detail = named ? (hostOf(named.api_base) ?? 'questa console') : 'non configurato'
    return [{ client, label: named?.label ?? environmentNames[code], detail, isApp: false, disabled: !named }]
  })
  if (!clients.includes('doctor') || entries.some(({ disabled }) => !disabled)) return entries
  return [{ client: 'doctor', label: 'Questa console', detail: null, isApp: false, disabled: false }, ...entries]
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
  // Enter goes on with the first place; a person without any still leaves the keyboard in the dialog
  useEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('li button:not(:disabled)') ?? part.current
    first?.focus({ preventScroll: true })
  }, [])
  const enter = async (client: LoginClient) => {
    setGoing(client)
    const granted = await loginAs(person, client)
    setGoing(null)
    setReply(granted)
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
        <Button onClick={onOther}>Cambia persona</Button>
      </div>
      {!person.active ? (
        <p className={text.muted}>Questa persona non accede: è disattivata.</p>
      ) : entries.length === 0 ? (
        <p className={text.muted}>Non puoi accedere come questa persona.</p>
      ) : (
        <ul className={page.toolbar} aria-label="Dove">
          {entries.map(({ client, label, detail, isApp, disabled }) => (
            <li key={client}>
              <Button
                type={disabled ? 'default' : 'primary'}
                size="large"
                icon={isApp ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
                aria-busy={going === client}
                disabled={disabled || going !== null}
                onClick={() => void enter(client)}
              >
                {label}
                {detail && <small>{detail}</small>}
              </Button>
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
      <p className={page.toolbar} role="status">
        <a href={url} target="_blank" rel="noopener noreferrer">
          <LinkOutlined aria-hidden /> Apri l’accesso di quell’ambiente
        </a>
        <span className={text.small}>Lì serve il tuo accesso: da qui non si entra.</span>
      </p>
    )
  return (
    <div className={page.toolbar} role="status">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Codice QR del link per entrare dall’app"
        width={180}
        height={180}
      />
      <Flex vertical align="start" flex="1 1 200px">
        <p>Inquadralo con il telefono su cui c’è l’app.</p>
        <p className={text.small}>
          Vale una volta sola{expires_at && `, fino alle ${clock.format(new Date(expires_at))}`}.
        </p>
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copyText(url, 'Link copiato', 'Usa il codice QR.')}
        >
          Copia il link
        </Button>
      </Flex>
    </div>
  )
}
