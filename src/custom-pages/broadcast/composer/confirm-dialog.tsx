import { Flex } from 'antd'
import { useEffect, useId } from 'react'
import { longTime, typedTime } from '../../../../domain/calendar/minutes'
import { parseTypedDate } from '../../../../domain/text/dates'
import { countText, shortDoctorName } from '../../../../domain/text/format'
import { useActedDoctor } from '../../../platform/calls'
import { Dialog } from '../../../ui/dialogs/dialog'
import { busyIcon } from '../../../ui/feedback/busy'
import { LoadError } from '../../../ui/feedback/load-error'
import text from '../../../ui/text/text.module.css'
import type { CampaignDraft } from '../draft'
import { Exclusions } from '../exclusions'
import { channelLabels, people, purposeLabels, sendAtText } from '../sentences'
import { useAudience } from './use-audience'
import type { ComposerForm } from './use-composer'

/** The last look before it leaves: to how many, what, by which ways, when. */
export function ConfirmDialog({ form }: { form: ComposerForm }) {
  const { draft, isBusy } = form
  const { count, isError, retry } = useAudience(draft)
  const doctor = useActedDoctor()
  const isLater = draft.when === 'later'
  const sendButtonId = useId()
  const isKnown = count !== undefined
  // Enter sends it as soon as the number is on the button
  useEffect(() => {
    if (isKnown) document.getElementById(sendButtonId)?.focus()
  }, [isKnown, sendButtonId])
  const included = count?.included ?? 0
  return (
    <Dialog
      width={480}
      title={isLater ? 'Programmare questa comunicazione?' : 'Inviare questa comunicazione?'}
      okText={
        count
          ? `${isLater ? 'Programma per' : 'Invia a'} ${people(included)}`
          : isError
            ? 'Destinatari non contati'
            : 'Conto i destinatari…'
      }
      cancelText="Torna al testo"
      isBusy={isBusy}
      okButtonProps={{ id: sendButtonId, loading: busyIcon(isBusy), disabled: !count || (included === 0 && !isLater) }}
      onOk={() => form.send(included)}
      onCancel={() => form.stopAsking()}
    >
      <Flex vertical gap={16}>
        <div>
          <strong>{draft.subject.trim()}</strong>
          <p className={text.muted}>
            {[
              purposeLabels[draft.purpose].name,
              ...(['inbox', ...draft.channels] as const).map((channel) => channelLabels[channel]),
              draft.file && 'con allegato',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {doctor && <p>Da parte di {shortDoctorName(doctor)}.</p>}
        </div>
        <p>
          {isLater ? `Parte ${whenOf(draft)}. I destinatari si contano di nuovo in quel momento.` : 'Parte subito.'}
        </p>
        {isError && <LoadError text="Non è stato possibile contare i destinatari." onRetry={retry} />}
        {count && included === 0 && (
          <p role="alert" className={text.notice} data-tone="warning">
            Così non la riceve nessuno: cambia le condizioni o la finalità.
          </p>
        )}
        {count && count.total > included && (
          <div>
            <p className={text.label}>
              {countText(count.total - included)} su {countText(count.total)} non la ricevono
            </p>
            <Exclusions exclusions={count.exclusions} />
          </div>
        )}
      </Flex>
    </Dialog>
  )
}

function whenOf({ date, time }: CampaignDraft): string {
  const minutes = typedTime(time)
  const day = parseTypedDate(date)
  return day && minutes !== null ? sendAtText({ date: day, time: longTime(minutes) }) : ''
}
