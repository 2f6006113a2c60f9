import type { ChatSettings } from '../../../../domain/contract/messages/chats'
import { useSectionForm } from '../../../forms/section-form'
import { SectionFormView } from '../../../forms/section-form-view'
import { announce } from '../../../platform/calls'
import { useActingDoctor } from '../../../platform/session'
import { useChatSettings, useSaveChatSettings } from '../../../shared/chat/chats'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { AutomaticAnswer } from './automatic-answer'
import { HoursFields } from './hours-fields'
import { QuickAnswers } from './quick-answers'
import { chatLabels, chatValues, problemsOfChat, toWire } from './values'
import { WriterFields } from './writer-fields'

/** /settings/chat: who may write to the practice, when it answers, and its quick answers. */
export default function SettingsChatPage() {
  const actingDoctorId = useActingDoctor()
  const { settings, isPending, isError, refetch } = useChatSettings()
  const isWaiting = useMinimumDelay(isPending)
  return (
    <div className={`${page.page} ${page.narrow}`} key={actingDoctorId ?? 'self'}>
      <header>
        <h1 className={page.title}>Comunicazioni</h1>
        <p className={text.muted}>
          Come lo studio riceve e scrive i messaggi in chat. Vale per tutti quelli che vi lavorano.
        </p>
      </header>
      {isError && <LoadError text="Non è stato possibile leggere le impostazioni." onRetry={() => void refetch()} />}
      {!isError && (isWaiting || !settings) && <SkeletonRows rows={8} />}
      {!isError && !isWaiting && settings && <SettingsForm settings={settings} />}
    </div>
  )
}

function SettingsForm({ settings }: { settings: ChatSettings }) {
  const save = useSaveChatSettings()
  const form = useSectionForm({
    draftKey: 'chat-settings',
    saved: chatValues(settings),
    problems: problemsOfChat,
    change: (_, version, all) => save({ ...toWire(all), version }),
    savedOf: chatValues,
    onSaved: () => announce({ type: 'success', title: 'Impostazioni salvate' }),
  })
  return (
    <div className={section.panel}>
      <SectionFormView label="Chat dello studio" form={form} labels={chatLabels}>
        <WriterFields form={form} />
        <HoursFields form={form} />
        <AutomaticAnswer form={form} />
        <QuickAnswers form={form} />
      </SectionFormView>
    </div>
  )
}
