import { CopyOutlined, MobileOutlined } from '@ant-design/icons'
import type { endpoints } from '../../../domain/contract'
import type { ReplyOf } from '../../../domain/contract/endpoint'
import type { CurrentUser } from '../../../domain/contract/session'
import { useAccount } from '../../api/account'
import { copyText } from '../../api/copy-text'
import { bareCode } from '../../ui/code-kind'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/use-media'
import { CodeField, MaskedSecret, PasswordField, UserName } from './fields'
import css from './profile.module.css'
import { FormButtons } from './section'
import { useAccountForm } from './use-account-form'

export type Secret = ReplyOf<typeof endpoints.beginSecondFactor>['data']

interface SetUpPasswordProps {
  readonly user: CurrentUser
  readonly onSecret: (secret: Secret) => void
  readonly onCancel: () => void
}

/** First the password: whoever finds a screen left open must not bind it to a telephone of theirs. */
export function SetUpPassword({ user, onSecret, onCancel }: SetUpPasswordProps) {
  const { beginSecondFactor } = useAccount()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['password'],
    send: beginSecondFactor,
    onDone: ({ data }) => onSecret(data),
  })
  return (
    <form {...form} className={css.form} aria-label="Attiva la verifica in due passaggi">
      <p>Ti serve un’app di autenticazione sul telefono, per esempio Google Authenticator o Microsoft Authenticator.</p>
      <UserName email={user.email} />
      <PasswordField
        name="password"
        label="La tua password"
        what="la password"
        autoComplete="current-password"
        error={errors.password}
      />
      <FormButtons label="Continua" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

/** In fours, as apps show it and people read it. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface SetUpCodeProps {
  readonly secret: Secret
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

export function SetUpCode({ secret, onCodes, onCancel }: SetUpCodeProps) {
  const { confirmSecondFactor } = useAccount()
  const isPhone = useIsPhone()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['otp'],
    send: async ({ otp }) => {
      const outcome = await confirmSecondFactor({ otp: bareCode(otp) })
      // The secret has expired, or another tab was faster: there is nothing left to confirm here.
      if (outcome.kind === 'refused' && outcome.status === 409) onCancel()
      return outcome
    },
    onDone: ({ data }) => onCodes(data.recovery_codes),
    // On a phone the field would bring up the keys over what is to be copied first.
    start: isPhone ? 'form' : 'field',
  })
  return (
    <form {...form} className={css.form} aria-label="Attiva la verifica in due passaggi">
      <p>
        <strong>1.</strong>{' '}
        {isPhone
          ? 'Aggiungi Curante alla tua app di autenticazione.'
          : 'Inquadra questo codice QR con l’app di autenticazione.'}
      </p>
      <MaskedSecret>
        <div className={css.secret}>
          <div>
            {isPhone && <p className={text.small}>L’app è su un altro telefono? Inquadra questo codice.</p>}
            <img className={css.qr} src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`} alt="Codice QR" />
          </div>
          <div className={css.key}>
            {isPhone && (
              <a className="button" href={secret.uri}>
                <MobileOutlined aria-hidden /> Apri nell’app di autenticazione
              </a>
            )}
            <p>
              {isPhone
                ? 'Oppure scrivi nell’app questa chiave:'
                : 'Non riesci a inquadrarlo? Scrivi nell’app questa chiave:'}
            </p>
            <code>{inFours(secret.secret)}</code>
            <button
              type="button"
              className={controls.link}
              onClick={() => void copyText(secret.secret, 'Chiave copiata')}
            >
              <CopyOutlined aria-hidden /> Copia la chiave
            </button>
          </div>
        </div>
      </MaskedSecret>
      <p>
        <strong>2.</strong> Scrivi il codice che l’app ti mostra.
      </p>
      <CodeField error={errors.otp} appOnly />
      <FormButtons label="Attiva la verifica" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

interface RenewalFormProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

export function RenewalForm({ onCodes, onCancel }: RenewalFormProps) {
  const { renewRecoveryCodes } = useAccount()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['otp'],
    send: ({ otp }) => renewRecoveryCodes({ otp: bareCode(otp) }),
    onDone: ({ data }) => onCodes(data.recovery_codes),
  })
  return (
    <form {...form} className={css.form} aria-label="Crea nuovi codici di recupero">
      <p>Quelli che hai adesso smetteranno di valere.</p>
      <CodeField error={errors.otp} />
      <FormButtons label="Crea i nuovi codici" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

interface RemovalFormProps {
  readonly user: CurrentUser
  readonly onRemoved: () => void
  readonly onCancel: () => void
}

export function RemovalForm({ user, onRemoved, onCancel }: RemovalFormProps) {
  const { removeSecondFactor } = useAccount()
  const { form, errors, isBusy } = useAccountForm({
    fields: ['password', 'otp'],
    send: ({ password, otp }) => removeSecondFactor({ password, otp: bareCode(otp) }),
    onDone: onRemoved,
  })
  return (
    <form {...form} className={css.form} aria-label="Disattiva la verifica in due passaggi">
      <p>Per accedere basterà di nuovo la sola password, e i codici di recupero smetteranno di valere.</p>
      <UserName email={user.email} />
      <PasswordField
        name="password"
        label="Password"
        what="la password"
        autoComplete="current-password"
        error={errors.password}
      />
      <CodeField error={errors.otp} />
      <FormButtons label="Disattiva" danger isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
