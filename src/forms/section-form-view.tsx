import { Button } from 'antd'
import type { ReactNode } from 'react'
import page from '../ui/page.module.css'
import css from '../ui/section-form.module.css'
import text from '../ui/text/text.module.css'
import { same } from './form-reducer'
import { KeptForm } from './kept-form'
import { RestoredNotice } from './restored-notice'
import { SaveButton } from './save-button'
import type { SectionForm } from './section-form'
import { StaleChoice } from './stale-versions'

/** How a field is shown when two versions are compared: its label, and its value as text. */
export type FieldLabels<V extends object> = { readonly [K in keyof V]: readonly [string, (value: V[K]) => string] }

interface SectionNoticesProps<V extends object> {
  readonly form: Pick<
    SectionForm<V>,
    'theirs' | 'values' | 'isTyped' | 'isBusy' | 'isRestored' | 'keepMine' | 'takeTheirs'
  >
  readonly labels: FieldLabels<V>
}

/** What is found again in a section, or both its versions after a stale edit, where they differ. */
export function SectionNotices<V extends object>({ form, labels }: SectionNoticesProps<V>) {
  const { theirs, values, isTyped } = form
  if (!theirs) return form.isRestored && <RestoredNotice />
  const names = (Object.keys(labels) as (keyof V & string)[]).filter(
    (name) => isTyped(name) && !same(values[name], theirs.values[name]),
  )
  return (
    <StaleChoice
      form={form}
      differing={names.map((name) => ({
        name: labels[name][0],
        mine: labels[name][1](values[name]),
        theirs: labels[name][1](theirs.values[name]),
      }))}
    />
  )
}

interface SectionFormProps<V extends object> {
  readonly label: string
  readonly form: SectionForm<V>
  readonly labels: FieldLabels<V>
  /** "Salva", unless something is made by it. */
  readonly submit?: string
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** A section of settings with its button, both versions after a stale edit, and what has not been saved. */
export function SectionFormView<V extends object>(props: SectionFormProps<V>) {
  const { label, form, labels, submit = 'Salva', onCancel, children } = props
  const save = () => void form.save()
  return (
    <KeptForm form={form} className={css.form} aria-label={label} onSave={save} onSubmit={save}>
      <SectionNotices form={form} labels={labels} />
      {children}
      <div className={page.toolbar}>
        <SaveButton isBusy={form.isBusy} action={submit} />
        {(form.isChanged || onCancel) && (
          <Button
            onClick={() => {
              form.drop()
              onCancel?.()
            }}
          >
            {onCancel ? 'Annulla' : 'Annulla le modifiche'}
          </Button>
        )}
        <span role="status" className={text.error}>
          {form.failure}
        </span>
      </div>
    </KeptForm>
  )
}
