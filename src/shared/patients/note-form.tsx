import { Button, Flex, Input } from 'antd'
import { longestNote } from '../../../domain/contract/people/patient-fields'
import { KeptForm } from '../../forms/kept-form'
import { StaleChoice } from '../../forms/stale-versions'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { useMaskedFields } from '../people/masked-fields'
import type { useNewNote } from './note-drafts'

interface NoteFormProps {
  readonly label: string
  readonly action: string
  readonly className?: string | undefined
  readonly autoFocus?: boolean
  readonly form: Pick<
    ReturnType<typeof useNewNote>,
    'draft' | 'errors' | 'problem' | 'theirs' | 'refusals' | 'isBusy' | 'change' | 'save' | 'keepMine' | 'giveUp'
  >
  /** Closes the form, whose text is given up. */
  readonly onCancel?: () => void
}

/** Where a note is written: Ctrl+Enter saves it, Esc gives it up. */
export function NoteForm({ label, action, className, autoFocus, form, onCancel }: NoteFormProps) {
  const masked = useMaskedFields()
  const { draft, errors, problem, theirs, save } = form
  const giveUp = () => form.giveUp(() => onCancel?.())
  return (
    <KeptForm
      form={form}
      className={`${className ?? page.stack} ${masked}`}
      onSave={save}
      onSubmit={save}
      {...(onCancel && { onEscape: giveUp })}
    >
      {theirs && (
        <StaleChoice
          form={{ ...form, takeTheirs: giveUp }}
          title="Qualcun altro ha modificato questa nota nel frattempo."
          differing={[{ name: label, mine: draft.text, theirs: theirs.values.text }]}
        />
      )}
      <Field label={label} error={errors.text ?? problem ?? undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus={autoFocus}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={longestNote}
            value={draft.text}
            onChange={({ target }) => form.change({ text: target.value })}
          />
        )}
      </Field>
      {(draft.text.trim() !== '' || onCancel) && (
        <Flex wrap gap={8} justify="flex-end">
          {onCancel && <Button onClick={giveUp}>Annulla</Button>}
          <Button type="primary" htmlType="submit" title="Ctrl+Invio" loading={busyIcon(form.isBusy)}>
            {action}
          </Button>
        </Flex>
      )}
    </KeptForm>
  )
}
