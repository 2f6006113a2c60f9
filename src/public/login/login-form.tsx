import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { refusalText } from '../../../domain/contract/refusal'
import { bareCode, type CodeKind, codeKind, otherKind } from '../../../domain/text/second-factor-code'
import { failureOf, firstTexts } from '../../platform/basic/failure'
import { logIn } from '../../platform/basic/log-in'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/field'
import { PasswordInput } from '../ui/password-input'
import section from '../ui/section.module.css'
import styles from './login.module.css'

const fieldNames = ['email', 'password', 'otp'] as const
type FieldName = (typeof fieldNames)[number]
type Errors = Partial<Record<FieldName, string>>

const codeInput = { autoCapitalize: 'none', spellCheck: false, className: controls.input } as const
const besideClass = `${controls.link} ${styles.beside}`

/** E-mail, password and, once the server asks for it, the second factor. Errors are shown at their field. */
export function LoginForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const [errors, setErrors] = useState<Errors>({})
  const [otpAsked, setOtpAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState<CodeKind>('app')
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const focus = (name: FieldName) => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    field?.focus()
    field?.select()
  }

  useEffect(() => {
    // Autofocus only with a fine pointer; on a phone it would open the keyboard over the page.
    if (window.matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])

  /** Renders synchronously and focuses the first error, so that further typing goes to the right field. */
  function show(found: Errors, next: { busy: boolean; otpAsked: boolean }) {
    const { otp: _, ...others } = found
    flushSync(() => {
      // The first request for the second factor is not an error: its field is shown without one.
      setErrors(next.otpAsked === otpAsked ? found : others)
      setOtpAsked(next.otpAsked)
      setBusy(next.busy)
    })
    const first = fieldNames.find((name) => found[name] !== undefined)
    // Of address and password it is the password that was mistyped.
    if (first) focus(found.email === refusalText.wrongCredentials ? 'password' : first)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const entered = new FormData(form.current)
    const textOf = (name: FieldName) => String(entered.get(name) ?? '')
    const values = { email: textOf('email').trim(), password: textOf('password'), otp: bareCode(textOf('otp')) }
    const missing = fieldNames.filter((name) => !values[name] && (name !== 'otp' || otpAsked))
    show(Object.fromEntries(missing.map((name) => [name, 'Campo obbligatorio.'])), {
      busy: missing.length === 0,
      otpAsked,
    })
    if (missing.length > 0) return
    const { otp, ...credentials } = values
    try {
      onSignedIn(await logIn({ ...credentials, ...(otp && { otp }) }))
    } catch (error) {
      // Other refusals (429, 503, no connection) were announced as a toast.
      const failure = failureOf(error)
      const refused: Errors = failure.kind === 'invalid' ? firstTexts(failure.errors) : {}
      show(refused, { busy: false, otpAsked: otpAsked || refused.otp !== undefined })
    }
  }

  return (
    <form ref={form} className={section.stack} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Field isUrgent label="E-mail" error={errors.email}>
        {(input) => (
          <input {...input} {...codeInput} name="email" type="email" autoComplete="username" inputMode="email" />
        )}
      </Field>
      <Field
        isUrgent
        label="Password"
        error={errors.password}
        hint={capsLock && <p role="status">Il blocco maiuscole è attivo.</p>}
      >
        {(input) => (
          <PasswordInput
            {...input}
            name="password"
            autoComplete="current-password"
            className={controls.input}
            onKeyDown={noticeCapsLock}
            onKeyUp={noticeCapsLock}
            onBlur={() => setCapsLock(false)}
          />
        )}
      </Field>
      {otpAsked && (
        <Field isUrgent label={codeKind[kind].label} error={errors.otp} hint={codeKind[kind].hint}>
          {(input) => <input {...input} {...codeInput} {...codeKind[kind].input} key={kind} name="otp" />}
        </Field>
      )}
      {otpAsked ? (
        <button
          type="button"
          className={besideClass}
          onClick={() => {
            flushSync(() => setKind(otherKind[kind]))
            focus('otp')
          }}
        >
          {codeKind[kind].other}
        </button>
      ) : (
        <Link to="/reset-password" className={besideClass}>
          Password dimenticata?
        </Link>
      )}
      <button type="submit" className="button button-primary button-large" aria-busy={busy}>
        {busy ? 'Accesso in corso…' : 'Accedi'}
      </button>
    </form>
  )
}
