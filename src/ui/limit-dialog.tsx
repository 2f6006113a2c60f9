import { WarningFilled } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { addDays, type CivilDate } from '../../domain/calendar/civil-date'
import { longestReason } from '../../domain/contract/patient-fields'
import { numericDate } from '../../domain/text/dates'
import { busyIcon } from './busy'
import controls from './controls.module.css'
import { Dialog } from './dialog'
import { Field } from './field'
import css from './limit-dialog.module.css'
import { useMaskedFields } from './masked-fields'
import { useNames } from './names'
import text from './text.module.css'

interface Draft {
  readonly reason: string
  readonly until: string
}

interface LimitDialogProps {
  /** Who it is, as the page shows names; or the search by which one is chosen, given what is wrong with it. */
  readonly who: ReactNode | ((error: string | undefined) => ReactNode)
  readonly draft: Draft
  readonly errors: Readonly<Record<string, string | undefined>>
  /** A refusal that belongs to no field. */
  readonly problem: string | null
  /** How it is saved by now, after somebody else's change. */
  readonly stale: { readonly reason: string | null; readonly until: CivilDate | null } | null
  readonly today: CivilDate
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly onChange: (changes: Partial<Draft>) => void
  readonly onSave: () => void
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Quick choices of the last day. */
const untilChoices = [
  [7, '1 settimana'],
  [30, '1 mese'],
  [90, '3 mesi'],
  [180, '6 mesi'],
] as const

/** Limits a patient, or changes reason and end of a limit; its other props come from `useLimitForm` (src/api/limit-form.ts). */
export function LimitDialog({
  who,
  draft,
  errors,
  problem,
  isNew,
  isBusy,
  onChange,
  onSave,
  ...more
}: LimitDialogProps) {
  const masked = useMaskedFields()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: false })
  }, [errors])
  return (
    <Dialog
      size="form"
      width={684}
      title={isNew ? 'Limita un paziente' : 'Modifica il limite'}
      okText={isNew ? 'Limita' : 'Salva'}
      okButtonProps={{ loading: busyIcon(isBusy) }}
      cancelText="Annulla"
      isBusy={isBusy}
      onOk={onSave}
      onCancel={more.onClose}
      onOpened={() => root.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from every field */}
      <div
        ref={root}
        className={`${css.form} ${masked}`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.stopPropagation()
          onSave()
        }}
      >
        {more.stale ? (
          <Stale {...more} stale={more.stale} isBusy={isBusy} />
        ) : (
          problem && (
            <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={problem} />
          )
        )}
        {typeof who === 'function' ? (
          who(errors.user_id)
        ) : (
          <p>
            <span className={text.label}>Paziente</span>
            <br />
            <strong>{who}</strong>
          </p>
        )}
        <p className={text.muted}>Finché è limitata, la persona non può prenotare né scrivere in chat.</p>
        <Field label="Motivo" error={errors.reason} hint="Lo legge solo lo studio.">
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={longestReason}
              value={draft.reason}
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          )}
        </Field>
        <Until {...{ draft, onChange }} error={errors.until} today={more.today} />
      </div>
    </Dialog>
  )
}

interface UntilProps extends Pick<LimitDialogProps, 'draft' | 'today' | 'onChange'> {
  readonly error: string | undefined
}

function Until({ draft, error, today, onChange }: UntilProps) {
  const chips = [
    ...untilChoices.map(([days, label]) => [numericDate(addDays(today, days)), label] as const),
    ['', 'Senza scadenza'] as const,
  ]
  return (
    <div className={css.until}>
      <Field label="Fino al" error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="gg/mm/aaaa"
            maxLength={10}
            value={draft.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        )}
      </Field>
      <div className={css.chips}>
        {chips.map(([until, label]) => (
          <button
            key={label}
            type="button"
            className={controls.chip}
            aria-pressed={draft.until.trim() === until}
            onClick={() => onChange({ until })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

interface StaleProps extends Pick<LimitDialogProps, 'isBusy' | 'onKeepMine' | 'onTakeTheirs'> {
  readonly stale: NonNullable<LimitDialogProps['stale']>
}

function Stale({ stale, isBusy, onKeepMine, onTakeTheirs }: StaleProps) {
  const names = useNames()
  const { reason, until } = stale
  return (
    <div role="alert" className={`${text.notice} ${css.stale}`} data-tone="warning">
      <strong>Qualcun altro ha modificato questo limite nel frattempo.</strong>
      <p>
        Ora: {until ? `fino al ${numericDate(until)}` : 'senza scadenza'}
        {reason && `, “${names.detail(reason)}”`}
      </p>
      <div className={css.acts}>
        <Button type="primary" loading={busyIcon(isBusy)} onClick={onKeepMine}>
          Salva la tua versione
        </Button>
        <Button onClick={onTakeTheirs}>Usa la versione salvata</Button>
      </div>
    </div>
  )
}
