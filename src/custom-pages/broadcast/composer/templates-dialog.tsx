import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { z } from 'zod'
import { type CampaignTemplate, campaignTemplate } from '../../../../domain/contract/messages/broadcasts'
import { problemsOf } from '../../../forms/errors'
import { KeptForm } from '../../../forms/kept-form'
import { useKeptForm } from '../../../forms/use-kept-form'
import { serverNow } from '../../../platform/basic/clock'
import { announce } from '../../../platform/calls'
import { offerUndo, undoMs } from '../../../platform/session'
import { useCampaignTemplates, useTemplateActions } from '../../../shared/messages/broadcasts'
import { Dialog } from '../../../ui/dialogs/dialog'
import { busyIcon } from '../../../ui/feedback/busy'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { Field } from '../../../ui/fields/field'
import section from '../../../ui/section.module.css'
import fields from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import { type CampaignDraft, contentOf } from '../draft'
import { purposeLabels } from '../sentences'

const newTemplate = z.strictObject(campaignTemplate)

interface DialogProps {
  readonly draft: CampaignDraft
  readonly onChosen: (template: CampaignTemplate) => void
  readonly onClose: () => void
}

/** The practice's texts to start from; what is written now can become one. */
export function TemplatesDialog({ draft, onChosen, onClose }: DialogProps) {
  const { templates, isPending, isError, refetch } = useCampaignTemplates()
  const { add, remove } = useTemplateActions()
  const takeAway = async (template: CampaignTemplate) => {
    if ((await remove(template)).kind !== 'done') return
    const { id: _i, version: _v, ...fields } = template
    offerUndo({
      key: `broadcast-template-${template.id}`,
      title: 'Modello tolto',
      text: template.name,
      until: serverNow() + undoMs,
      undo: () => void add(fields),
    })
  }
  return (
    <Dialog size="form" width={640} title="Modelli" footer={null} onCancel={onClose}>
      {isError ? (
        <LoadError text="I modelli non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonRows rows={3} />
      ) : templates.length === 0 ? (
        <p className={text.muted}>Nessun modello: salva qui i testi che usi più spesso.</p>
      ) : (
        <ul className={section.rows}>
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <strong>{template.name}</strong>
                <p className={text.muted}>
                  {purposeLabels[template.purpose].name} · {template.subject}
                </p>
              </div>
              <Button aria-label={`Usa il modello ${template.name}`} onClick={() => onChosen(template)}>
                Usa
              </Button>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Togli il modello ${template.name}`}
                title="Togli"
                onClick={() => void takeAway(template)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewTemplate draft={draft} />
    </Dialog>
  )
}

const noName = { values: { name: '' }, version: null }

/** Keeps what is written now under a name. */
function NewTemplate({ draft }: Pick<DialogProps, 'draft'>) {
  const { add } = useTemplateActions()
  const { subject, text: words, purpose } = contentOf(draft)
  const form = useKeptForm<{ readonly name: string }, CampaignTemplate>({
    key: 'broadcast.1.template',
    initial: noName,
    validate: ({ name }) =>
      problemsOf(newTemplate, { name: name.trim(), subject, text: words, purpose }, { name: 'name' }),
    send: ({ name }) => add({ name: name.trim(), subject, text: words, purpose }),
    fieldOf: { name: 'name' },
    next: () => noName,
    onSaved: () => announce({ type: 'success', title: 'Modello salvato' }),
  })
  if (!subject || !words) return <p className={text.small}>Scrivi oggetto e testo per salvarli come modello.</p>
  return (
    <KeptForm form={form} className={fields.group} onSave={form.save} onSubmit={form.save}>
      <Field label="Salva il testo di adesso come modello" error={form.errors.name ?? form.problem ?? undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            placeholder="Chiusura per ferie"
            value={form.draft.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        )}
      </Field>
      <Button htmlType="submit" loading={busyIcon(form.isBusy)}>
        Salva modello
      </Button>
    </KeptForm>
  )
}
