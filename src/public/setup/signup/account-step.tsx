import { useState } from 'react'
import type { Registration } from '../../../../domain/contract/public/registrations'
import { doctorTitles } from '../../../../domain/resource/plain-choices'
import { LinkForm } from '../../links/link-form'
import { NewPasswordField } from '../../links/new-password-field'
import { EmailField, TextField } from '../../ui/field'
import { PhoneFields } from '../../ui/phone-fields'
import { draftOf, linesOf, phoneOf } from './draft'
import { ChoiceField, phoneTyped, Radios } from './fields'
import styles from './signup.module.css'
import type { StepProps } from './step'

const kinds = { person: 'Medico o altro professionista', pharmacy: 'Farmacia' } as const
type Kind = keyof typeof kinds

/** Who registers, and how the person will sign in. The password is asked for once, and never shown again. */
export function AccountStep({ saved, onSave, onTyped }: StepProps) {
  const account = saved?.account ?? null
  const typed = draftOf('account')
  const [kind, setKind] = useState<Kind>((typed.kind as Kind) ?? (account?.is_pharmacy ? 'pharmacy' : 'person'))
  const isPharmacy = kind === 'pharmacy'
  const [asksPassword, setAsksPassword] = useState(account === null)
  return (
    <div onInput={onTyped}>
      <LinkForm
        label="Account"
        submit="Continua"
        onSubmit={(form) => onSave('registrations', accountOf(form, isPharmacy))}
        beside={
          !asksPassword && (
            <button type="button" className="button" onClick={() => setAsksPassword(true)}>
              Cambia password
            </button>
          )
        }
      >
        {(errors) => (
          <>
            <Radios legend="Chi si registra">
              {Object.entries(kinds).map(([value, words]) => (
                <label key={value} className={styles.radio}>
                  <input
                    type="radio"
                    name="kind"
                    value={value}
                    checked={kind === value}
                    onChange={() => setKind(value as Kind)}
                  />
                  {words}
                </label>
              ))}
            </Radios>
            <Names key={kind} {...{ errors, typed, account, isPharmacy }} />
            <EmailField
              label="E-mail con cui accederai"
              error={errors.email}
              autoComplete="username"
              defaultValue={typed.email ?? account?.email}
            />
            <PhoneFields errors={errors} typed={phoneTyped(typed, account)} />
            {asksPassword && <NewPasswordField label="Password" error={errors.password} />}
            <label className={styles.trap} aria-hidden="true">
              Sito web
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </>
        )}
      </LinkForm>
    </div>
  )
}

interface NamesProps {
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  readonly account: Registration['account'] | null
  readonly isPharmacy: boolean
}

function Names({ errors, typed, account, isPharmacy }: NamesProps) {
  const known = account?.is_pharmacy === isPharmacy ? account : null
  const lastName = typed.last_name ?? known?.last_name
  if (isPharmacy)
    return (
      <TextField
        label="Nome della farmacia"
        error={errors.last_name}
        name="last_name"
        autoComplete="organization"
        maxLength={80}
        defaultValue={lastName}
      />
    )
  return (
    <>
      <ChoiceField
        label="Titolo"
        name="title"
        none="Nessuno"
        error={errors.title}
        options={doctorTitles}
        defaultValue={typed.title ?? known?.title ?? undefined}
      />
      <div className={styles.two}>
        <TextField
          label="Nome"
          error={errors.first_name}
          name="first_name"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={typed.first_name ?? known?.first_name}
        />
        <TextField
          label="Cognome"
          error={errors.last_name}
          name="last_name"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={lastName}
        />
      </div>
    </>
  )
}

function accountOf(form: FormData, isPharmacy: boolean) {
  const password = String(form.get('password') ?? '')
  const website = String(form.get('website') ?? '')
  return {
    is_pharmacy: isPharmacy,
    ...(!isPharmacy && linesOf(form, 'title')),
    first_name: isPharmacy ? '' : String(form.get('first_name') ?? '').trim(),
    ...linesOf(form, 'last_name', 'email'),
    ...phoneOf(form),
    ...(password && { password }),
    ...(website && { website }),
  }
}
