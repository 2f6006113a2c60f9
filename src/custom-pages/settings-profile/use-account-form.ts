import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { validationText } from '../../../domain/text/validation'
import type { AccountOutcome } from '../../api/account'

export type Errors<Field extends string> = Partial<Record<Field, string>>
type Values<Field extends string> = Readonly<Record<Field, string>>

interface AccountForm<Field extends string, T> {
  /** In the order they stand on screen: the keyboard goes to the first that is wrong. */
  readonly fields: readonly Field[]
  /** What can be said without asking the server. */
  readonly check?: (values: Values<Field>) => Errors<Field>
  readonly send: (values: Values<Field>) => Promise<AccountOutcome<T>>
  readonly onDone: (data: T) => void
  /** Where the keyboard begins; the form itself where what stands above the fields comes first. */
  readonly start?: 'field' | 'form'
}

/** A small form whose fields belong to the browser, so that a password manager finds them; what was typed stays in them. */
export function useAccountForm<Field extends string, T>(given: AccountForm<Field, T>) {
  const { fields, check, send, onDone, start = 'field' } = given
  const ref: RefObject<HTMLFormElement | null> = useRef(null)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [isBusy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens; later the focus is the person's.
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)
    if (start === 'form') ref.current?.focus()
    else field?.focus()
  }, [])

  function show(found: Errors<Field>) {
    setErrors(found)
    const first = fields.find((field) => found[field] !== undefined)
    const input = first && ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)
    if (input) setTimeout(() => input.focus())
    return first !== undefined
  }

  async function submit() {
    if (isBusy || !ref.current) return
    const entered = new FormData(ref.current)
    const values = Object.fromEntries(fields.map((field) => [field, String(entered.get(field) ?? '')])) as Values<Field>
    const missing = Object.fromEntries(fields.flatMap((f) => (values[f].trim() ? [] : [[f, validationText.required]])))
    if (show({ ...check?.(values), ...(missing as Errors<Field>) })) return
    setBusy(true)
    try {
      const outcome = await send(values)
      if (outcome.kind === 'done') onDone(outcome.data)
      else if (outcome.kind === 'invalid') show(outcome.errors as Errors<Field>)
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    isBusy,
    form: {
      ref,
      noValidate: true,
      tabIndex: -1,
      'aria-busy': isBusy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
