import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { CampaignTemplate } from '../../../domain/contract/broadcasts'
import { campaignTemplate } from '../../../domain/contract/broadcasts'
import { fieldErrors, italianErrorMap } from '../../../domain/text/validation'
import { announce } from '../../api'
import { useCampaignTemplates, useTemplateActs } from '../../api/broadcasts'
import { useOneAtATime } from '../../api/one-at-a-time'
import { firstTexts } from '../../platform/basic/failure'
import { clearDraft, offerUndo, readDraft, saveDraft, undoMs } from '../../session'
import { busyIcon } from '../../ui/busy'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { LoadError } from '../../ui/load-error'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { type CampaignDraft, contentOf } from './draft'
import { templateNameBox } from './kept'
import css from './templates.module.css'
import { purposeWords } from './words'

const newTemplate = z.strictObject(campaignTemplate)

interface DialogProps {
  readonly draft: CampaignDraft
  readonly onChosen: (template: CampaignTemplate) => void
  readonly onClose: () => void
}

/** The practice's texts to start from; what is written now can become one. */
export function TemplatesDialog({ draft, onChosen, onClose }: DialogProps) {
  const { templates, isPending, isError, refetch } = useCampaignTemplates()
  const { add, remove } = useTemplateActs()
  const takeAway = async (template: CampaignTemplate) => {
    if ((await remove(template)).kind !== 'done') return
    const { id: _i, version: _v, ...fields } = template
    offerUndo({
      key: `broadcast-template-${template.id}`,
      title: 'Modello tolto',
      text: template.name,
      until: Date.now() + undoMs,
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
        <ul className={`${section.rows} ${css.templates}`}>
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <strong>{template.name}</strong>
                <p className={text.ellipsis}>
                  {purposeWords[template.purpose].name} · {template.subject}
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

/** Keeps what is written now under a name. */
function NewTemplate({ draft }: Pick<DialogProps, 'draft'>) {
  const { add } = useTemplateActs()
  const { run, isBusy } = useOneAtATime()
  const [name, setName] = useState(() => readDraft<string>(templateNameBox) ?? '')
  const [error, setError] = useState<string>()
  const { subject, text: words, purpose } = contentOf(draft)
  if (!subject || !words) return <p className={text.small}>Scrivi oggetto e testo per salvarli come modello.</p>
  const type = (typed: string) => {
    setName(typed)
    if (typed) saveDraft(templateNameBox, typed)
    else clearDraft(templateNameBox)
  }
  const save = () =>
    run(async () => {
      const body = { name: name.trim(), subject, text: words, purpose }
      const { error: refused } = newTemplate.safeParse(body, { error: italianErrorMap })
      if (refused) return setError(Object.values(firstTexts(fieldErrors(refused)))[0])
      const outcome = await add(body)
      if (outcome.kind === 'done') {
        type('')
        announce({ type: 'success', title: 'Modello salvato' })
      } else if (outcome.kind === 'invalid') setError(Object.values(firstTexts(outcome.errors))[0])
      else if (outcome.kind !== 'dropped') setError(outcome.text)
    })
  return (
    <form
      noValidate
      className={css.add}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        // the form of the page around it is not sent
        event.stopPropagation()
        void save()
      }}
    >
      <Field label="Salva il testo di adesso come modello" error={error}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            placeholder="Chiusura per ferie"
            value={name}
            onChange={({ target }) => {
              type(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Button htmlType="submit" loading={busyIcon(isBusy)}>
        Salva modello
      </Button>
    </form>
  )
}
