import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { HttpFailure, logIn } from '../../api/log-in'
import { preloadConsole } from '../../session'
import { bareCode, type CodeKind, codeKind, otherKind } from '../../ui/code-kind'
import controls from '../../ui/controls.module.css'
import { PasswordInput } from '../../ui/password-input'
import words from '../../ui/text.module.css'
import styles from './login.module.css'

const fieldNames = ['email', 'password', 'otp'] as const
type FieldName = (typeof fieldNames)[number]
type Errors = Partial<Record<FieldName, string>>

const inputClass = `${controls.input} ${styles.input}`
const codeInput = { autoCapitalize: 'none', spellCheck: false, className: inputClass } as const

interface FieldProps {
  label: string
  error: string | undefined
  /** Announced politely, beside whatever error there is. */
  hint?: string | undefined
  /** What to write here, always there. */
  help?: string
  children: (input: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode
}

function Field({ label, error, hint, help, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={words.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-notes` })}
      <div id={`${id}-notes`}>
        {help && <p className={words.small}>{help}</p>}
        {hint && (
          <p className={`${words.small} ${styles.hint}`} role="status">
            {hint}
          </p>
        )}
        {error && (
          <p className={words.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** The fields a 422 speaks of. Other refusals (429, 503, no connection) were announced as a toast. */
function errorsOf({ data }: HttpFailure): Errors {
  const { errors } = (data ?? {}) as { errors?: Record<string, string[]> }
  return Object.fromEntries(fieldNames.flatMap((name) => (errors?.[name]?.[0] ? [[name, errors[name][0]]] : [])))
}

/** E-mail, password and, once the server asks for it, the second factor. Errors stand at their field. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [errors, setErrors] = useState<Errors>({})
  const [otpAsked, setOtpAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState<CodeKind>('app')
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const focus = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  useEffect(() => {
    // With a mouse and a keyboard typing may start at once; on a phone it would open the keyboard over the page.
    if (window.matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])

  /** Draws at once and moves the focus: whoever types on must not go on in the field before. */
  function show(found: Errors, next: { busy: boolean; otpAsked: boolean }) {
    const { otp: _, ...others } = found
    flushSync(() => {
      // The first time the second factor is asked for nobody has made a mistake: its field comes without an error.
      setErrors(next.otpAsked === otpAsked ? found : others)
      setOtpAsked(next.otpAsked)
      setBusy(next.busy)
    })
    const first = fieldNames.find((name) => found[name] !== undefined)
    if (first) focus(first)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const entered = new FormData(form.current)
    const text = (name: FieldName) => String(entered.get(name) ?? '')
    const values = { email: text('email').trim(), password: text('password'), otp: bareCode(text('otp')) }
    const missing = fieldNames.filter((name) => !values[name] && (name !== 'otp' || otpAsked))
    show(Object.fromEntries(missing.map((name) => [name, 'Campo obbligatorio.'])), {
      busy: missing.length === 0,
      otpAsked,
    })
    if (missing.length > 0) return
    const { otp, ...credentials } = values
    try {
      await logIn({ ...credentials, ...(otp && { otp }) })
      onSignedIn()
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      const refused = errorsOf(error)
      show(refused, { busy: false, otpAsked: otpAsked || refused.otp !== undefined })
    }
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Field label="E-mail" error={errors.email}>
        {(input) => (
          <input {...input} {...codeInput} name="email" type="email" autoComplete="username" inputMode="email" />
        )}
      </Field>
      <Field label="Password" error={errors.password} hint={capsLock ? 'Il blocco maiuscole è attivo.' : undefined}>
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
        <Field label={codeKind[kind].label} error={errors.otp} help={codeKind[kind].hint}>
          {(input) => <input {...input} {...codeInput} {...codeKind[kind].input} key={kind} name="otp" />}
        </Field>
      )}
      {otpAsked ? (
        <button
          type="button"
          className={styles.beside}
          onClick={() => {
            flushSync(() => setKind(otherKind[kind]))
            focus('otp')
          }}
        >
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
