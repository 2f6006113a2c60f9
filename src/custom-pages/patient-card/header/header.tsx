import { CalendarOutlined, CheckOutlined, EditOutlined, MessageOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Patient } from '../../../../domain/contract/people/patients'
import { phoneLink } from '../../../../domain/phone/number'
import { phoneText } from '../../../../domain/text/format'
import { loadChunk } from '../../../platform/basic/load-chunk'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { goTo } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import { MenuButton } from '../../../ui/dialogs/menu-button'
import { Facts } from '../../../ui/facts'
import { IconButton } from '../../../ui/icon-button'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { chatPath, newPrescriptionPath } from '../contact-links'
import { CopyIcon, MoreIcon, PrescriptionIcon } from '../icons'
import { addressText, ageText, assistedWord, initialsOf, personName } from '../sentences'
import { Consents } from './consents'
import css from './header.module.css'

interface HeaderProps {
  readonly patient: Patient
  readonly mayChat: boolean
  readonly mayPrescribe: boolean
  readonly onBook: () => void
  readonly onLimit: () => void
  readonly onExport: () => void
}

/** Who it is, how to reach them, what can be done for them, and what they consent to. */
export function Header(props: HeaderProps) {
  const { patient } = props
  const names = useNameMask()
  const today = useRomeClock().date
  const since = romeWallClock(Date.parse(patient.since)).date.slice(0, 4)
  return (
    <header className={section.panel}>
      <Flex gap={16} className={css.identity}>
        <span className={text.avatar} aria-hidden>
          {names.isMasked ? <UserOutlined /> : initialsOf(patient)}
        </span>
        <Flex vertical flex={1} gap={8}>
          <Flex wrap justify="space-between" gap={8}>
            <Flex wrap align="center" gap="0 10px">
              <h1 className={text.title}>{personName(names, patient)}</h1>
              <span className={text.muted}>{names.detail(ageText(patient, today))}</span>
              <span className={text.badge}>
                <UserOutlined aria-hidden />
                {assistedWord(patient.gender)} dal {since}
              </span>
            </Flex>
            <Acts {...props} />
          </Flex>
          <Contacts patient={patient} />
        </Flex>
      </Flex>
      <Consents patient={patient} />
    </header>
  )
}

function Contacts({ patient }: Pick<HeaderProps, 'patient'>) {
  const names = useNameMask()
  const { fiscal_code, phone_prefix, phone, email } = patient
  const address = addressText(patient)
  if (![fiscal_code, phone, email, address].some(Boolean)) return <p className={text.muted}>Nessun recapito.</p>
  const known = (value: string | null, shown: ReactNode) => value && (names.isMasked ? names.detail(value) : shown)
  return (
    <Facts
      className={css.contacts}
      facts={[
        ['Codice fiscale', known(fiscal_code, <FiscalCode code={fiscal_code ?? ''} />)],
        ['Telefono', known(phone, <a href={phoneLink(phone_prefix, phone)}>{phoneText(phone_prefix, phone)}</a>)],
        ['E-mail', known(email, <a href={`mailto:${email}`}>{email}</a>)],
        ['Indirizzo', known(address, address)],
      ]}
    />
  )
}

/** With a button that copies it. */
function FiscalCode({ code }: { readonly code: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Flex align="center">
      {code}
      <IconButton
        label="Copia il codice fiscale"
        className={css.copy}
        onClick={async () => {
          // fetched with the first copy
          const { copyText } = await loadChunk(() => import('../../../platform/calls/copy-text'))
          await copyText(code, 'Codice fiscale copiato', 'Selezionalo e copialo a mano.')
          setCopied(true)
        }}
        onBlur={() => setCopied(false)}
      >
        {isCopied ? <CheckOutlined aria-hidden /> : <CopyIcon />}
      </IconButton>
    </Flex>
  )
}

function Acts({ patient, mayChat, mayPrescribe, onBook, onLimit, onExport }: HeaderProps) {
  const { id, has_access, chat, limit } = patient
  const more = [
    ...(has_access
      ? []
      : [{ key: 'invite', label: 'Invita a usare l’app…', run: () => goTo(`/patients?invite=${id}`) }]),
    { key: 'merge', label: 'Unisci con un’altra scheda…', run: () => goTo(`/patients?merge=${id}`) },
    { key: 'export', label: 'Esporta i dati in un file', run: onExport },
    {
      key: 'limit',
      label: limit?.running ? 'Modifica il limite…' : 'Limita…',
      isDangerous: !limit?.running,
      run: onLimit,
    },
  ]
  return (
    <Flex wrap className={css.actions} gap={8}>
      <Button type="primary" icon={<CalendarOutlined aria-hidden />} aria-keyshortcuts="N" onClick={onBook}>
        Prenota
      </Button>
      {mayChat && (has_access || chat) && (
        <Button icon={<MessageOutlined aria-hidden />} onClick={() => goTo(chatPath(id))}>
          Scrivi
        </Button>
      )}
      {mayPrescribe && (
        <Button icon={<PrescriptionIcon />} onClick={() => goTo(newPrescriptionPath(id))}>
          Ricetta
        </Button>
      )}
      <Button
        icon={<EditOutlined aria-hidden />}
        aria-label="Modifica i dati"
        title="Modifica i dati"
        onClick={() => goTo(`/patients?edit=${id}`)}
      />
      <MenuButton label="Altre azioni" actions={more}>
        <MoreIcon />
      </MenuButton>
    </Flex>
  )
}
