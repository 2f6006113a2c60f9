import { ArrowLeftOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Campaign } from '../../../domain/contract/broadcasts'
import { refusalText } from '../../../domain/contract/refusal'
import { shortDoctorName } from '../../../domain/text/format'
import { useActedDoctor } from '../../api'
import { useCampaign } from '../../api/broadcasts'
import { useOneFile } from '../../api/one-file'
import { RestoredNotice } from '../../forms/restored-notice'
import { busyIcon } from '../../ui/busy'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { AudienceCount } from './audience-count'
import { AudienceFields } from './audience-fields'
import css from './composer.module.css'
import { ConfirmDialog } from './confirm-dialog'
import { MessageFields } from './message-fields'
import { Preview } from './preview'
import { isEditable } from './row'
import { StaleNotice } from './stale-notice'
import { useComposer } from './use-composer'
import { WhenFields } from './when-fields'

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
  const root = useRef<HTMLFormElement>(null)
  const form = useComposer({ campaign, ...rest })
  const file = useOneFile((chosen) => form.change({ file: chosen }))
  const doctor = useActedDoctor()
  const { refusals, isBusy, draft, problem } = form
  // one that has started meanwhile is shown as it goes; the words written over it stay in the notice
  const hasStarted = campaign !== null && !isEditable(campaign) && !form.theirs && !form.isChanged
  const { onStarted } = rest
  useEffect(() => {
    if (hasStarted) onStarted(campaign.id)
  }, [hasStarted, campaign, onStarted])
  useEffect(() => {
    if (refusals > 0)
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button, [data-problem]')?.focus()
  }, [refusals])
  const ask = () => {
    const waiting = file.waiting()
    if (waiting) form.refuse({ file: waiting }, null)
    else form.ask()
  }
  const act = draft.when === 'later' ? 'Programma' : 'Invia'
  return (
    <form
      ref={root}
      noValidate
      className={page.page}
      aria-labelledby="composer-title"
      aria-busy={isBusy}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // not in the dialogs over it, whose keys come here as well
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isHere && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
          event.preventDefault()
          ask()
        }
      }}
    >
      <header className={page.head}>
        <h1 id="composer-title" className={page.title}>
          {campaign ? 'Modifica la comunicazione' : 'Nuova comunicazione'}
        </h1>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={rest.onClose}>
          Torna all’elenco
        </Button>
      </header>
      {form.isRestored && form.isChanged && !form.theirs && (
        <RestoredNotice drop={{ label: campaign ? 'Annulla le modifiche' : 'Ricomincia da capo', run: form.drop }} />
      )}
      {problem && (
        <div tabIndex={-1} data-problem>
          <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={problem} />
        </div>
      )}
      {form.theirs && <StaleNotice form={form} theirs={form.theirs} title={refusalText.stale} />}
      <div className={css.composer}>
        <div className={css.fields}>
          <AudienceFields form={form} />
          <MessageFields form={form} file={file} />
          <WhenFields form={form} />
        </div>
        <div className={css.beside}>
          <AudienceCount draft={draft} />
          <Preview draft={draft} />
        </div>
      </div>
      <div className={css.foot}>
        <span className={`${text.small} ${css.kept}`} role="status">
          {form.isChanged ? 'Ciò che scrivi resta in questa scheda.' : form.saved ? 'Bozza salvata.' : ''}
        </span>
        <Button disabled={isBusy} onClick={form.test}>
          Invia una prova a me
        </Button>
        <Button disabled={isBusy} onClick={form.save}>
          Salva bozza
        </Button>
        <Button type="primary" loading={busyIcon(isBusy)} title="Ctrl+Invio" onClick={ask}>
          {doctor ? `${act} per ${shortDoctorName(doctor)}` : `${act}…`}
        </Button>
      </div>
      {form.isAsking && <ConfirmDialog form={form} />}
    </form>
  )
}
