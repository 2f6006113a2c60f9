import { Button, Flex, Input } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../../../domain/contract/access/session'
import type { Endpoint, ReplyOf } from '../../../../domain/contract/endpoint'
import { passwordProblem } from '../../../../domain/text/password'
import { bareCode, type CodeKind, codeKind, otherKind } from '../../../../domain/text/second-factor-code'
import { validationText } from '../../../../domain/text/validation'
import { firstTexts } from '../../../platform/basic/failure'
import type { CallInput } from '../../../platform/calls'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import page from '../../../ui/page.module.css'
import { useAccountChange } from './account'
import css from './profile.module.css'

interface PasswordField {
  readonly name: 'password' | 'current_password'
  readonly label: string
  readonly what: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** The second factor's code: from the app, or a recovery code unless `appOnly` (to prove the app has the secret). */
interface CodeField {
  readonly name: 'otp'
  readonly appOnly?: boolean
}

interface AccountFormProps<E extends Endpoint> {
  readonly label: string
  readonly user: CurrentUser
  /** Fields of the request body, in display order. */
  readonly fields: readonly (PasswordField | CodeField)[]
  readonly endpoint: E
  readonly submit: string
  readonly danger?: boolean
  readonly onDone: (reply: ReplyOf<E>) => void
  readonly onRefused?: (status: number) => void
  readonly onCancel: () => void
  /** Initial focus: the first field, or the form when the content above the fields comes first. */
  readonly start?: 'field' | 'form'
  /** Content above the fields. */
  readonly children?: ReactNode
}

type Errors = Readonly<Record<string, string>>

/** A small form with uncontrolled native fields, for password managers; their values are kept after an error. */
export function AccountForm<E extends Endpoint>(props: AccountFormProps<E>) {
  const {
    label,
    user,
    fields,
    endpoint,
    submit,
    danger,
    onDone,
    onRefused,
    onCancel,
    start = 'field',
    children,
  } = props
  const change = useAccountChange()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const inputOf = (name: string | undefined) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens; later the focus is the person's.
  useEffect(() => {
    if (start === 'form') form.current?.focus()
    else inputOf(fields[0]?.name)?.focus()
  }, [])

  function show(found: Errors) {
    setErrors(found)
    const first = fields.find(({ name }) => found[name])
    if (first) setTimeout(() => inputOf(first.name)?.focus())
    return first !== undefined
  }

  /** Client-side validation of a field. */
  function problemOf(field: PasswordField | CodeField, value: string): string | null {
    if (value.trim() === '') return validationText.required
    return 'autoComplete' in field && field.autoComplete === 'new-password' ? passwordProblem(value, user.email) : null
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const values = fields.map((field) => [field, inputOf(field.name)?.value ?? ''] as const)
    const problems = values.flatMap(([field, value]) => {
      const problem = problemOf(field, value)
      return problem ? [[field.name, problem]] : []
    })
    if (show(Object.fromEntries(problems))) return
    setBusy(true)
    const body = Object.fromEntries(values.map(([{ name }, value]) => [name, name === 'otp' ? bareCode(value) : value]))
    const outcome = await change(endpoint, { body } as unknown as CallInput<E>)
    setBusy(false)
    if (outcome.kind === 'done') onDone(outcome.data)
    else if (outcome.kind === 'invalid') show(firstTexts(outcome.errors))
    else onRefused?.(outcome.status)
  }

  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      className={`${page.stack} ${css.form}`}
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={(event) => void onSubmit(event)}
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
      {/* Hidden username field for password managers. */}
      {user.email && (
        <input type="text" name="username" autoComplete="username" defaultValue={user.email} hidden readOnly />
      )}
      {fields.map((field) =>
        field.name === 'otp' ? (
          <Code key="otp" error={errors.otp} appOnly={field.appOnly} />
        ) : (
          <Field key={field.name} label={field.label} error={errors[field.name]} hint={field.hint}>
            {(control) => {
              const { name, what, autoComplete } = field
              return <PasswordInput {...control} {...{ name, what, autoComplete }} />
            }}
          </Field>
        ),
      )}
      <Flex gap={8} wrap>
        <Button type="primary" danger={danger} htmlType="submit" aria-busy={isBusy} aria-disabled={isBusy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>Annulla</Button>
      </Flex>
    </form>
  )
}

function Code({ error, appOnly }: { error: string | undefined; appOnly: boolean | undefined }) {
  const [kind, setKind] = useState<CodeKind>('app')
  const { label, hint, other, input } = codeKind[kind]
  return (
    <div>
      <Field label={label} error={error} hint={hint}>
        {(control) => <Input {...control} {...input} key={kind} name="otp" autoCapitalize="none" spellCheck={false} />}
      </Field>
      {!appOnly && (
        <Button type="link" size="small" onClick={() => setKind(otherKind[kind])}>
          {other}
        </Button>
      )}
    </div>
  )
}
