import { Button, Select } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../domain/contract/refusal'
import {
  type BulkReply,
  type Field,
  isDrawnElsewhere,
  type Kind,
  titleFields,
  writtenFields,
} from '../../../../domain/resource'
import { busyIcon } from '../../../ui/busy'
import { Field as Labelled } from '../../../ui/field'
import { SideDrawer } from '../../../ui/side-drawer'
import { FieldInput } from '../../kinds/inputs'
import { severalProps } from '../../kinds/select-props'
import { ChangedRows } from '../../record/changed-rows'
import { emptyValues, errorOf, type FormValues, problemOf } from '../../record/form-values'
import type { ScreenResource } from '../../registry'
import { words } from '../../words'
import { type Meant, useBulk } from '../use-bulk'
import css from './drawers.module.css'

interface BulkDrawerProps {
  readonly screen: ScreenResource
  readonly open: boolean
  readonly meant: Meant
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives many records the same values: which fields, what they become, and first of all what would change. */
export default function BulkDrawer({ open, onClose, ...props }: BulkDrawerProps) {
  const { counted } = words(props.screen.resource)
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      width={560}
      title={`Modifica ${counted(props.count)}`}
      autoFocus={false}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      <BulkForm {...props} onClose={onClose} />
    </SideDrawer>
  )
}

type Names = readonly string[]

/** Fields that can be the same in many records: not what names one of them, nor what says something of one person. */
const bulkFields = ({ resource }: ScreenResource): [string, Field][] =>
  writtenFields(resource).filter(
    ([name, { importKey, personal, widget }]) =>
      !importKey &&
      !personal &&
      !titleFields(resource).includes(name) &&
      !isDrawnElsewhere(resource.fields, name) &&
      !belongsToOne.includes(widget.kind),
  )
const belongsToOne: readonly Kind[] = ['aic', 'vat-number', 'fiscal-code', 'email', 'phone', 'image', 'file']

function BulkForm({ screen, meant, onClose, onDone }: Omit<BulkDrawerProps, 'open'>) {
  const bulk = useBulk(screen)
  const form = useRef<HTMLFormElement>(null)
  const [names, setNames] = useState<Names>([])
  const [picking, setPicking] = useState(false)
  const [values, setValues] = useState<FormValues>(() => emptyValues(screen.resource))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [preview, setPreview] = useState<BulkReply>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // the drawer is not yet to be seen, and what is not seen takes no focus
    setTimeout(() => form.current?.querySelector('input')?.focus({ preventScroll: true }))
  }, [])
  const fields = bulkFields(screen)
  const chosen = fields.filter(([name]) => names.includes(name))
  const given = Object.fromEntries(chosen.map(([name]) => [name, values[name] ?? null]))
  /** What was looked at is no longer what would happen. */
  const changed = () => {
    setPreview(undefined)
    setRefusal(undefined)
  }
  const check = (): boolean => {
    const problems = chosen.flatMap(([name, field]) => {
      const text = problemOf(field, values[name])
      return text === undefined ? [] : [[name, [text]] as [string, string[]]]
    })
    setErrors(Object.fromEntries(problems))
    if (problems.length > 0)
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return problems.length === 0
  }
  const submit = async () => {
    if (busy || chosen.length === 0 || !check()) return
    setBusy(true)
    const outcome = await (preview ? bulk.update(meant, given) : bulk.preview(meant, given))
    setBusy(false)
    if (outcome.kind === 'refused') {
      const own = Object.entries(outcome.errors).map(([name, texts]) => [name.replace(/^values\./, ''), texts] as const)
      setErrors(Object.fromEntries(own))
      if (!own.some(([name]) => names.includes(name.split('.')[0] ?? ''))) setRefusal(outcome.text)
      setPreview(undefined)
    } else if (outcome.kind === 'done' && preview) onDone()
    else if (outcome.kind === 'done') setPreview(outcome.reply)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const { counted } = words(screen.resource)
  return (
    <form ref={form} className={css.form} data-popups noValidate autoComplete="off" onSubmit={onSubmit}>
      <div className={css.scroll}>
        <Labelled label="Campi da modificare">
          {(control) => (
            <Select
              {...control}
              {...severalProps}
              placeholder="Scegli"
              // closes with each choice: what it becomes stands below
              open={picking}
              onOpenChange={setPicking}
              onSelect={() => setPicking(false)}
              value={[...names]}
              optionFilterProp="label"
              options={fields.map(([name, { label }]) => ({ value: name, label }))}
              onChange={(next: string[]) => {
                setNames(next)
                changed()
              }}
            />
          )}
        </Labelled>
        {chosen.map(([name, field]) => (
          <Labelled key={name} label={field.label} error={errorOf(errors, name)}>
            {(control) => (
              <FieldInput
                name={name}
                field={field}
                {...control}
                value={values[name]}
                onChange={(value) => {
                  setValues((before) => ({ ...before, [name]: value }))
                  setErrors(({ [name]: _, ...others }) => others)
                  changed()
                }}
              />
            )}
          </Labelled>
        ))}
        {chosen.some(([, { optional }]) => optional) && (
          <p className={css.hint}>Un campo lasciato vuoto viene svuotato in tutte le righe.</p>
        )}
        {refusal && (
          <p className={css.problem} role="alert">
            {refusal}
          </p>
        )}
        {preview && (
          <section aria-label="Anteprima" role="status">
            <h2 className={css.previewTitle}>
              {preview.changed === 0
                ? 'Nulla da modificare: è già così.'
                : `Cambiano ${counted(preview.changed)} su ${preview.total}`}
            </h2>
            <ChangedRows resource={screen.resource} rows={preview.sample} />
            {preview.changed > preview.sample.length && (
              <p className={css.hint}>… e altri {preview.changed - preview.sample.length}.</p>
            )}
          </section>
        )}
      </div>
      <footer className={css.foot}>
        <Button onClick={onClose}>Chiudi</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={busyIcon(busy)}
          disabled={chosen.length === 0 || preview?.changed === 0}
        >
          {preview ? `Modifica ${counted(preview.changed)}` : 'Mostra l’anteprima'}
        </Button>
      </footer>
    </form>
  )
}
