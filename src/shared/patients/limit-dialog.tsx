import { Flex, Input } from 'antd'
import { type ReactNode, useRef } from 'react'
import { addDays } from '../../../domain/calendar/civil-date'
import { longestReason } from '../../../domain/contract/people/patient-fields'
import { numericDate } from '../../../domain/text/dates'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import type { DraftLabels } from '../../forms/stale-versions'
import { Dialog } from '../../ui/dialogs/dialog'
import { busyIcon } from '../../ui/feedback/busy'
import { Chips } from '../../ui/fields/chips'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import { useMaskedFields } from '../people/masked-fields'
import { type NameMask, useNameMask } from '../people/name-mask'
import { type LimitDraft, type LimitFormOf, useLimitForm } from './limit-form'

interface LimitDialogProps extends LimitFormOf {
  /** Who it is, as the page shows names; or the search by which one is chosen, given what is wrong with it. */
  readonly who: ReactNode | ((error: string | undefined) => ReactNode)
  readonly onClose: () => void
}

/** Quick choices of the last day. */
const untilChoices = [
  [7, '1 settimana'],
  [30, '1 mese'],
  [90, '3 mesi'],
  [180, '6 mesi'],
] as const

/** Limits a patient, or changes reason and end of a limit. */
export function LimitDialog({ who, onClose, ...of }: LimitDialogProps) {
  const masked = useMaskedFields()
  const names = useNameMask()
  const root = useRef<HTMLFormElement>(null)
  const form = useLimitForm(of, onClose)
  const { draft, errors, isBusy, isNew, change, save } = form
  return (
    <Dialog
      size="form"
      width={684}
      title={isNew ? 'Limita un paziente' : 'Modifica il limite'}
      okText={isNew ? 'Limita' : 'Salva'}
      okButtonProps={{ loading: busyIcon(isBusy) }}
      cancelText="Annulla"
      isBusy={isBusy}
      onOk={save}
      onCancel={() => form.giveUp(onClose)}
      onOpened={() => root.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      <KeptForm form={form} ref={root} className={`${page.stack} ${masked}`} onSave={save}>
        <FormNotices
          form={form}
          labels={limitLabels(names)}
          title="Qualcun altro ha modificato questo limite nel frattempo."
        />
        {typeof who === 'function' ? (
          who(of.user ? undefined : errors.user_id)
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
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        <Until form={form} />
      </KeptForm>
    </Dialog>
  )
}

const limitLabels = (names: NameMask): DraftLabels<LimitDraft> => [
  ['Motivo', ({ reason }) => names.detail(reason.trim())],
  ['Fino al', ({ until }) => until.trim() || 'Senza scadenza'],
]

function Until({ form: { draft, errors, change, today } }: { readonly form: ReturnType<typeof useLimitForm> }) {
  const chips = [
    ...untilChoices.map(([days, label]) => ({ value: numericDate(addDays(today, days)), label })),
    { value: '', label: 'Senza scadenza' },
  ]
  return (
    <Flex vertical gap={8}>
      <Field label="Fino al" error={errors.until}>
        {(control) => (
          <Input
            {...control}
            style={{ width: 160 }}
            inputMode="numeric"
            autoComplete="off"
            placeholder="gg/mm/aaaa"
            maxLength={10}
            value={draft.until}
            onChange={({ target }) => change({ until: target.value })}
          />
        )}
      </Field>
      <Chips
        label="Scadenza"
        className={page.toolbar}
        value={draft.until.trim()}
        options={chips}
        onChange={(until) => change({ until })}
      />
    </Flex>
  )
}
