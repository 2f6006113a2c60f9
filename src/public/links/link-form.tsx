import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import { LinkActions } from './link-page'
import styles from './link-page.module.css'

type Texts = Readonly<Record<string, string>>

/** What refuses a form: a text for some fields, or one for all of it. */
export interface FormProblem {
  readonly fields?: Texts
  readonly message?: string
}

interface LinkFormProps {
  label: string
  submit: string
  /** Sends what was typed, by the names of the inputs; null when it was accepted. Called once at a time. */
  onSubmit: (values: FormData) => Promise<FormProblem | null>
  /** What was typed so far, as it changes. */
  onTyped?: (values: FormData) => void
  /** The fields, with the texts of those refused. */
  children: (errors: Texts) => ReactNode
  /** Buttons beside the one that sends. */
  beside?: ReactNode
}

/** The form of a page that a link opens. What was typed stays until it is accepted; the first refused field gets the focus. */
export function LinkForm({ label, submit, onSubmit, onTyped, children, beside }: LinkFormProps) {
  const [problem, setProblem] = useState<FormProblem>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    setBusy(true)
    const found = await onSubmit(new FormData(form.current))
    if (!isShown.current) return
    flushSync(() => {
      setBusy(false)
      setProblem(found ?? {})
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      className={section.stack}
      aria-label={label}
      aria-busy={busy}
      noValidate
      onInput={({ currentTarget }) => onTyped?.(new FormData(currentTarget))}
      onSubmit={(event) => void send(event)}
    >
      {children(problem.fields ?? {})}
      <p className={`${text.error} ${styles.refusal}`} role="alert">
        {problem.message}
      </p>
      <LinkActions>
        <button type="submit" className="button button-primary" aria-busy={busy}>
          {submit}
        </button>
        {beside}
      </LinkActions>
    </form>
  )
}
