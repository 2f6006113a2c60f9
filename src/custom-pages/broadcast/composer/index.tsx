import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect } from 'react'
import type { Campaign } from '../../../../domain/contract/messages/broadcasts'
import { FormNotices } from '../../../forms/form-notices'
import { KeptForm } from '../../../forms/kept-form'
import { SaveButton } from '../../../forms/save-button'
import { useFileUpload } from '../../../platform/calls/use-file-upload'
import { useCampaign } from '../../../shared/messages/broadcasts'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { campaignLabels, StartedVersions } from '../campaign-versions'
import { isEditable } from '../row'
import { AudienceCount } from './audience-count'
import { AudienceFields } from './audience-fields'
import css from './composer.module.css'
import { ConfirmDialog } from './confirm-dialog'
import { MessageFields } from './message-fields'
import { Preview } from './preview'
import { ScheduleFields } from './schedule-fields'
import { useComposer } from './use-composer'

interface ComposerProps {
  /** The saved one that is changed; null for a new one. */
  readonly id: number | null
  readonly onSaved: (id: number) => void
  readonly onClose: () => void
  readonly onStarted: (id: number) => void
}

/** Writes a mass communication: to whom, what, by which ways, when; beside it how many get it and what they will see. */
export default function Composer({ id, ...rest }: ComposerProps) {
  const { data, isError, refetch } = useCampaign(id)
  const campaign = id === null ? null : data?.data
  if (isError && !campaign)
    return (
      <div className={page.page}>
        <LoadError text="Questa comunicazione non è disponibile." onRetry={() => void refetch()} />
        <div>
          <Button onClick={rest.onClose}>Torna all’elenco</Button>
        </div>
      </div>
    )
  if (campaign === undefined) return <SkeletonRows rows={8} />
  return <Form campaign={campaign} {...rest} />
}

function Form({ campaign, ...rest }: Omit<ComposerProps, 'id'> & { campaign: Campaign | null }) {
  const form = useComposer({ campaign, ...rest })
  const file = useFileUpload((chosen) => form.change({ file: chosen }))
  const { isBusy, draft } = form
  // one that has been started is shown with its progress; the text written over it stays in the notice
  const hasStarted = campaign !== null && !isEditable(campaign) && !form.theirs && !form.isChanged
  const { onStarted } = rest
  useEffect(() => {
    if (hasStarted) onStarted(campaign.id)
  }, [hasStarted, campaign, onStarted])
  const ask = () => {
    const waiting = file.waiting()
    if (waiting) form.refuse({ file: waiting })
    else form.ask()
  }
  const action = draft.when === 'later' ? 'Programma' : 'Invia'
  return (
    <KeptForm form={form} className={page.page} aria-labelledby="composer-title" onSave={ask}>
      <header className={page.head}>
        <h1 id="composer-title" className={page.title}>
          {campaign ? 'Modifica la comunicazione' : 'Nuova comunicazione'}
        </h1>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={rest.onClose}>
          Torna all’elenco
        </Button>
      </header>
      {form.theirs?.hasStarted ? (
        <StartedVersions form={form} theirs={form.theirs} />
      ) : (
        <FormNotices form={form} labels={campaignLabels} />
      )}
      <div className={`${page.columns} ${css.composer}`}>
        <Flex vertical gap={16} className={css.fields}>
          <AudienceFields form={form} />
          <MessageFields form={form} file={file} />
          <ScheduleFields form={form} />
        </Flex>
        <Flex vertical gap={16} className={css.beside}>
          <AudienceCount draft={draft} />
          <Preview draft={draft} />
        </Flex>
      </div>
      <div className={`${page.toolbar} ${css.foot}`}>
        <Flex component="span" flex="1 1 280px" className={text.small} role="status">
          {form.isChanged ? 'Ciò che scrivi resta in questa scheda.' : form.base.id !== null ? 'Bozza salvata.' : ''}
        </Flex>
        <Button disabled={isBusy} onClick={form.test}>
          Invia una prova a me
        </Button>
        <Button disabled={isBusy} onClick={form.save}>
          Salva bozza
        </Button>
        <SaveButton isBusy={isBusy} action={action} ownLabel={`${action}…`} htmlType="button" onClick={ask} />
      </div>
      {form.isAsking && <ConfirmDialog form={form} />}
    </KeptForm>
  )
}
