import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { busyIcon } from './busy'
import page from './page.module.css'
import { RestoredNotice } from './restored-notice'
import css from './section-form.module.css'
import { StaleVersions } from './stale-versions'
import text from './text.module.css'

type Values = object

/** What a section shows of its form (`useSectionForm`). */
interface ShownForm<V extends Values> {
  readonly values: V
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly stale: { readonly values: V } | undefined
  readonly failure: string | undefined
  readonly forDoctor: string | undefined
  readonly isBusy: boolean
  readonly isRestored: boolean
  readonly isChanged: boolean
  isTyped(name: keyof V): boolean
  save(): Promise<void>
  keepMine(): void
  drop(): void
}

/** How a field is said where two versions are compared: its label, and its value in words. */
export type FieldWords<V extends Values> = { readonly [K in keyof V]: readonly [string, (value: V[K]) => string] }

interface StaleNoticeProps<V extends Values> {
  readonly form: Pick<ShownForm<V>, 'stale' | 'values' | 'isTyped' | 'isBusy' | 'keepMine' | 'drop'>
  readonly words: FieldWords<V>
}

/** Both versions side by side, where they differ; nothing is saved before one of them is chosen. */
export function StaleNotice<V extends Values>({ form, words }: StaleNoticeProps<V>) {
  const { stale, values, isTyped } = form
  if (!stale) return null
  const names = (Object.keys(words) as (keyof V & string)[]).filter(
    (name) => isTyped(name) && JSON.stringify(values[name]) !== JSON.stringify(stale.values[name]),
  )
  return (
    <StaleVersions
      differing={names.map((name) => ({
        name: words[name][0],
        mine: words[name][1](values[name]),
        theirs: words[name][1](stale.values[name]),
      }))}
    >
      <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
        Salva la tua versione
      </Button>
      <Button onClick={form.drop}>Usa la versione salvata</Button>
    </StaleVersions>
  )
}

/** Moves the focus to the first field with an error, once it is shown. */
export function useFocusOnError(errors: Values) {
  const box = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as there are other errors.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return box
}

/** Ctrl+Enter (Cmd on a Mac) saves from any field. */
export const onSaveKey = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  save()
}

interface SectionFormProps<V extends Values> {
  readonly label: string
  readonly form: ShownForm<V>
  readonly words: FieldWords<V>
  /** "Salva", unless something is made by it. */
  readonly submit?: string
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** A section of settings with its button, both versions after a stale edit, and what has not been saved. */
export function SectionFormView<V extends Values>(props: SectionFormProps<V>) {
  const { label, form, words, submit = 'Salva', onCancel, children } = props
  const box = useFocusOnError(form.errors)
  const save = () => void form.save()
  return (
    <form
      ref={box}
      noValidate
      className={css.form}
      aria-label={label}
      aria-busy={form.isBusy}
      onKeyDown={onSaveKey(save)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {form.isRestored && form.isChanged && !form.stale && <RestoredNotice />}
      <StaleNotice form={form} words={words} />
      {children}
      <div className={page.toolbar}>
        <Button type="primary" htmlType="submit" loading={busyIcon(form.isBusy)} title="Ctrl+Invio">
          {form.forDoctor ? `${submit} per ${form.forDoctor}` : submit}
        </Button>
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
    </form>
  )
}
