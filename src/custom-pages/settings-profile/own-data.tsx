import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { refusalText } from '../../../domain/contract/refusal'
import { type OwnProfile, profileFields } from '../../../domain/contract/setup'
import { fieldErrors, italianErrorMap } from '../../../domain/text/validation'
import { announce } from '../../api'
import { firstTexts } from '../../api/failure'
import { useOneAtATime } from '../../api/one-at-a-time'
import { useChangeProfile, useOwnProfile } from '../../api/setup'
import { clearDraft, readDraft, saveDraft } from '../../session'
import { busyIcon } from '../../ui/busy'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import css from './profile.module.css'

type Name = keyof typeof profileFields
type Values = Readonly<Record<Name, string>>

const labels: Record<Name, string> = {
  phone_prefix: 'Prefisso',
  phone: 'Telefono',
  registration_number: 'Iscrizione all’albo',
  bio: 'Presentazione',
}
const names = Object.keys(labels) as Name[]
const schema = z.strictObject(profileFields).partial()
const box = 'own-profile'

const valuesOf = (profile: OwnProfile): Values =>
  Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as Values

/** The doctor's phone, registration and presentation, which people see. */
export function OwnData() {
  const { data, isPending, isError, refetch } = useOwnProfile(true)
  if (isPending) return <SkeletonRows rows={3} />
  if (isError) return <LoadError text="Non è stato possibile leggere i tuoi dati." onRetry={() => void refetch()} />
  return <OwnDataForm profile={data.data} />
}

function OwnDataForm({ profile }: { readonly profile: OwnProfile }) {
  const change = useChangeProfile()
  const { run, isBusy } = useOneAtATime()
  const [typed, setTyped] = useState<Partial<Values>>(() => readDraft<Partial<Values>>(box) ?? {})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const saved = valuesOf(profile)
  const values = { ...saved, ...typed }
  const changed = names.filter((name) => values[name] !== saved[name])

  function set(name: Name, value: string) {
    const next = { ...typed, [name]: value }
    setTyped(next)
    saveDraft(box, next)
    setErrors(({ [name]: _, ...rest }) => rest)
    setFailure(undefined)
  }
  function drop() {
    setTyped({})
    clearDraft(box)
    setErrors({})
    setFailure(undefined)
  }
  async function save() {
    const body = Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]))
    const checked = schema.safeParse(body, { error: italianErrorMap })
    if (checked.error) return setErrors(firstTexts(fieldErrors(checked.error)))
    const outcome = await change({ ...body, version: profile.version })
    if (outcome.kind === 'done') {
      drop()
      announce({ type: 'success', title: 'Dati salvati' })
    } else if (outcome.kind === 'invalid') setErrors(firstTexts(outcome.errors))
    else if (outcome.kind === 'stale') setFailure(`${refusalText.stale} I campi che non hai toccato sono aggiornati.`)
    else if (outcome.kind !== 'dropped') setFailure(outcome.text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length > 0) void run(save)
  }
  const input = (name: Name, more: object = {}) => (
    <Field label={labels[name]} error={errors[name]}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          {...more}
          name={name}
          className={controls.input}
          value={values[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </Field>
  )
  return (
    <form noValidate className={css.data} aria-label="I tuoi dati" aria-busy={isBusy} onSubmit={submit}>
      <div className={css.phone}>
        {input('phone_prefix', { inputMode: 'tel', maxLength: 5, placeholder: '+39' })}
        {input('phone', { inputMode: 'tel', maxLength: 24, autoComplete: 'tel-national' })}
        {input('registration_number', { maxLength: 20, autoComplete: 'off' })}
      </div>
      <Field label={labels.bio} error={errors.bio} hint="La leggono le persone che ti cercano.">
        {({ status: _, ...control }) => (
          <textarea
            {...control}
            name="bio"
            rows={3}
            className={controls.input}
            value={values.bio}
            onChange={({ target }) => set('bio', target.value)}
          />
        )}
      </Field>
      <div className={page.toolbar}>
        <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={busyIcon(isBusy)}>
          Salva
        </Button>
        {changed.length > 0 && <Button onClick={drop}>Annulla le modifiche</Button>}
        <span role="status" className={text.error}>
          {failure}
        </span>
      </div>
    </form>
  )
}
