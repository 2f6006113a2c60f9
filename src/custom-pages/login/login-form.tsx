import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { HttpCanceled, HttpFailure, logIn } from '../../api/log-in'
import { preloadConsole } from '../../session'
import { bareCode, type CodeKind, codeKind, otherKind } from '../../ui/code-kind'
import controls from '../../ui/controls.module.css'
import { PasswordInput } from '../../ui/password-input'
import words from '../../ui/text.module.css'
import styles from './login.module.css'
import { firstOf, initialLogin, type LoginField, loginReducer, missingFields, refusalOf } from './login-state'

const inputClass = `${controls.input} ${styles.input}`

interface FieldProps {
  name: LoginField
  label: string
  error: string | undefined
  /** Said politely, beside whatever error there is. */
  hint?: string | undefined
  /** What to write here, always there. */
  help?: string
  children: (input: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode
}

function Field({ name, label, error, hint, help, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const helpId = `${id}-help`
  const described = [error && errorId, hint && hintId, help && helpId].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-field={name}>
      <label className={words.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, ...(described && { 'aria-describedby': described }) })}
      {help && (
        <p className={words.small} id={helpId}>
          {help}
        </p>
      )}
      {hint && (
        <p className={`${words.small} ${styles.hint}`} id={hintId} role="status">
          {hint}
        </p>
      )}
      {error && (
        <p className={words.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** E-mail, password and, once the server asks for it, the second factor. Errors stand at their field. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [{ errors, otpAsked, busy }, dispatch] = useReducer(loginReducer, initialLogin)
  const [kind, setKind] = useState<CodeKind>('app')
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  useEffect(() => {
    // With a mouse and a keyboard typing may start at once; on a phone it would open the keyboard over the page.
    if (window.matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])

  // As the field appears: whoever types on must not go on in the password.
  useLayoutEffect(() => {
    if (otpAsked) form.current?.querySelector<HTMLInputElement>('[name="otp"]')?.focus()
  }, [otpAsked])

  const focus = (field: LoginField) =>
    setTimeout(() => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus())

  const chooseKind = (next: CodeKind) => {
    setKind(next)
    focus('otp')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const entered = new FormData(form.current)
    const text = (name: LoginField) => String(entered.get(name) ?? '')
    const input = { email: text('email').trim(), password: text('password'), otp: bareCode(text('otp')), otpAsked }
    dispatch({ type: 'submitted', ...input })
    const missing = firstOf(missingFields(input))
    if (missing) return focus(missing)
    const { email, password, otp } = input
    try {
      await logIn({ email, password, ...(otp && { otp }) })
      onSignedIn()
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      const refusal = error instanceof HttpCanceled ? {} : refusalOf(error)
      dispatch({ type: 'refused', errors: refusal })
      const first = firstOf(refusal)
      if (first) focus(first)
    }
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Field name="email" label="E-mail" error={errors.email}>
        {(input) => (
          <input
            {...input}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            className={inputClass}
          />
        )}
      </Field>
      <Field
        name="password"
        label="Password"
        error={errors.password}
        hint={capsLock ? 'Il blocco maiuscole è attivo.' : undefined}
      >
        {(input) => (
          <PasswordInput
            {...input}
            name="password"
            autoComplete="current-password"
            className={inputClass}
            onInput={preloadConsole}
            onKeyDown={noticeCapsLock}
            onKeyUp={noticeCapsLock}
            onBlur={() => setCapsLock(false)}
          />
        )}
      </Field>
      {otpAsked && (
        <Field name="otp" label={codeKind[kind].label} error={errors.otp} help={codeKind[kind].hint}>
          {(input) => (
            <input
              {...input}
              {...codeKind[kind].input}
              key={kind}
              name="otp"
              autoCapitalize="none"
              spellCheck={false}
              className={inputClass}
            />
          )}
        </Field>
      )}
      {otpAsked ? (
        <button type="button" className={styles.beside} onClick={() => chooseKind(otherKind[kind])}>
          {codeKind[kind].other}
        </button>
      ) : (
        <Link to="/reset-password" className={styles.beside}>
          Password dimenticata?
        </Link>
      )}
      <button type="submit" className="button button-primary button-large" aria-busy={busy}>
        {busy ? 'Accesso in corso…' : 'Accedi'}
      </button>
    </form>
  )
}
