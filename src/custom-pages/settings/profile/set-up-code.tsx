import { CopyOutlined, MobileOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { endpoints } from '../../../../domain/contract'
import type { CurrentUser } from '../../../../domain/contract/access/session'
import type { ReplyOf } from '../../../../domain/contract/endpoint'
import { copyText } from '../../../platform/calls/copy-text'
import { useIsPhone } from '../../../ui/hooks/use-media'
import text from '../../../ui/text/text.module.css'
import { AccountForm } from './account-form'
import { MaskedSecret } from './masked-secret'

export type Secret = ReplyOf<typeof endpoints.beginSecondFactor>['data']

interface SetUpCodeProps {
  readonly user: CurrentUser
  readonly secret: Secret
  readonly onDone: (reply: ReplyOf<typeof endpoints.confirmSecondFactor>) => void
  readonly onCancel: () => void
}

/** Shows the secret as QR code and as text in groups of four; the app's code confirms that it was added. */
export function SetUpCode({ user, secret, onDone, onCancel }: SetUpCodeProps) {
  const isPhone = useIsPhone()
  return (
    <AccountForm
      label="Attiva la verifica in due passaggi"
      user={user}
      fields={[{ name: 'otp', appOnly: true }]}
      endpoint={endpoints.confirmSecondFactor}
      submit="Attiva la verifica"
      onDone={onDone}
      // 409: the secret expired, or another tab confirmed first; there is nothing left to confirm.
      onRefused={(status) => status === 409 && onCancel()}
      onCancel={onCancel}
      // On a phone focusing the field would open the keyboard over the secret to copy.
      start={isPhone ? 'form' : 'field'}
    >
      <p>
        <strong>1.</strong>{' '}
        {isPhone
          ? 'Aggiungi Curante alla tua app di autenticazione.'
          : 'Inquadra questo codice QR con l’app di autenticazione.'}
      </p>
      <MaskedSecret>
        {/* On a phone its own app comes first. */}
        <Flex gap={20} align="flex-start" style={{ flexDirection: isPhone ? 'column-reverse' : 'row' }}>
          <div>
            {isPhone && <p className={text.small}>L’app è su un altro telefono? Inquadra questo codice.</p>}
            <img width={184} height={184} src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`} alt="Codice QR" />
          </div>
          <Flex vertical gap={8} align="flex-start">
            {isPhone && (
              <Button href={secret.uri} icon={<MobileOutlined aria-hidden />}>
                Apri nell’app di autenticazione
              </Button>
            )}
            <p>
              {isPhone
                ? 'Oppure scrivi nell’app questa chiave:'
                : 'Non riesci a inquadrarlo? Scrivi nell’app questa chiave:'}
            </p>
            <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Button
              type="link"
              size="small"
              icon={<CopyOutlined aria-hidden />}
              onClick={() => void copyText(secret.secret, 'Chiave copiata')}
            >
              Copia la chiave
            </Button>
          </Flex>
        </Flex>
      </MaskedSecret>
      <p>
        <strong>2.</strong> Scrivi il codice che l’app ti mostra.
      </p>
    </AccountForm>
  )
}
