import { FileTextOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input, Radio } from 'antd'
import { useState } from 'react'
import { channels, purposes } from '../../../../domain/messages/channels'
import { serverNow } from '../../../platform/basic/clock'
import { lazyPart } from '../../../platform/basic/load-chunk'
import type { FileUpload } from '../../../platform/calls/use-file-upload'
import { offerUndo, undoMs } from '../../../platform/session'
import { Attachments } from '../../../shared/visits/card/attachments'
import { toggled } from '../../../shared/visits/time-preferences'
import { Field } from '../../../ui/fields/field'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { withTemplate } from '../draft'
import { channelLabels, purposeLabels } from '../sentences'
import { TemplatesDialog } from './templates-dialog'
import type { ComposerForm } from './use-composer'

const Editor = lazyPart(() => import('../../../shared/visits/card/attachment-editor'))

/** The content: purpose, subject, text, channels, attachment. */
export function MessageFields({ form, file }: { form: ComposerForm; file: FileUpload }) {
  const { draft, errors, change } = form
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={section.section} aria-labelledby="message-title">
      <div className={section.head}>
        <h2 id="message-title" className={text.heading}>
          Messaggio
        </h2>
        <Button icon={<FileTextOutlined aria-hidden />} onClick={() => setChoosing(true)}>
          Modelli
        </Button>
      </div>
      <Purposes form={form} />
      <Field label="Oggetto" error={errors.subject}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={120}
            value={draft.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        )}
      </Field>
      <Field label="Testo" error={errors.text}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 6, maxRows: 18 }}
            maxLength={5000}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <Channels form={form} />
      <Attachment form={form} file={file} />
      {isChoosing && (
        <TemplatesDialog
          draft={draft}
          onClose={() => setChoosing(false)}
          onChosen={(template) => {
            const { subject, text: words, purpose } = draft
            change(withTemplate(template))
            setChoosing(false)
            if (words.trim() || subject.trim())
              offerUndo({
                key: 'broadcast-template',
                title: 'Modello inserito al posto del testo',
                until: serverNow() + undoMs,
                undo: () => change({ subject, text: words, purpose }),
              })
          }}
        />
      )}
    </section>
  )
}

/** What it is for, which decides who has to have agreed. */
const Purposes = ({ form: { draft, errors, change } }: { form: ComposerForm }) => (
  <Flex component="fieldset" vertical gap={8}>
    <legend className={text.label}>Di che cosa si tratta</legend>
    {purposes.map((purpose) => (
      <Radio
        key={purpose}
        name="purpose"
        aria-label={purposeLabels[purpose].name}
        aria-describedby={`about-${purpose}`}
        checked={draft.purpose === purpose}
        onChange={() => change({ purpose })}
      >
        <strong>{purposeLabels[purpose].name}</strong>
        <p id={`about-${purpose}`} className={text.small}>
          {purposeLabels[purpose].about}
        </p>
      </Radio>
    ))}
    {errors.purpose && (
      <p role="alert" className={text.error}>
        {errors.purpose}
      </p>
    )}
  </Flex>
)

const Channels = ({ form: { draft, errors, change } }: { form: ComposerForm }) => (
  <Flex component="fieldset" vertical gap={8}>
    <legend className={text.label}>Come arriva</legend>
    <Flex wrap gap="4px 20px">
      <Checkbox checked disabled>
        {channelLabels.inbox}
      </Checkbox>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          checked={draft.channels.includes(channel)}
          onChange={({ target }) => change({ channels: [...toggled(draft.channels, channel, target.checked)] })}
        >
          {channelLabels[channel]}
        </Checkbox>
      ))}
    </Flex>
    {errors.channels ? (
      <p role="alert" className={text.error}>
        {errors.channels}
      </p>
    ) : (
      <p className={text.small}>Nell’area personale resta sempre, anche per chi non riceve altro.</p>
    )}
  </Flex>
)

/** The editor of attachments is a large part that few communications need: it comes when it is asked for. */
function Attachment({ form: { draft, errors, change }, file }: { form: ComposerForm; file: FileUpload }) {
  const attachment = draft.file
  const [isAsked, setAsked] = useState(false)
  const files = attachment
    ? [
        {
          id: attachment.key,
          name: attachment.name,
          size: attachment.size ?? 0,
          mime_type: attachment.type,
          url: attachment.url,
          thumbnail: null,
        },
      ]
    : []
  return (
    <Flex component="section" vertical gap={8} aria-label="Allegato">
      <h3 className={text.label}>Allegato</h3>
      {isAsked || attachment || file.pending ? (
        <Attachments
          files={files}
          edits={{
            Editor,
            pending: file.pending ? [file.pending] : [],
            full: attachment ? 'Si può allegare un solo file: per cambiarlo toglilo prima.' : undefined,
            onAdd: file.onAdd,
            onRemove: async () => change({ file: null }),
            onDismiss: file.dismiss,
          }}
        />
      ) : (
        <div>
          <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => setAsked(true)}>
            Allega un file
          </Button>
        </div>
      )}
      {errors.file && (
        <p role="alert" className={text.error} data-problem tabIndex={-1}>
          {errors.file}
        </p>
      )}
    </Flex>
  )
}
