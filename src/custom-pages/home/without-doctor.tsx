import type { CurrentUser } from '../../../domain/contract/access/session'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { selectableDoctors } from '../../platform/calls'
import { setActingDoctor } from '../../platform/session'
import { useNotificationsToRead } from '../../shared/messages/unread'
import { ChooseDoctor } from '../../shared/people/choose-doctor'
import page from '../../ui/page.module.css'
import { HomeHead } from './header'
import { UnreadNews } from './sections'

/** The home page of an assistant who has chosen no doctor: the doctors to choose from, and what is new for the assistant. */
export function HomeWithoutDoctor({ user }: { user: CurrentUser }) {
  const now = useRomeClock()
  const news = useNotificationsToRead('communication')
  return (
    <div className={page.page}>
      <HomeHead now={now} />
      <ChooseDoctor
        level={2}
        title="Per chi lavori?"
        hint="Scegli un medico: agenda, chat e avvisi diventano i suoi, in questa scheda del browser."
        empty="Nessun medico ti ha ancora collegato al suo studio. Chiedi a un medico di invitarti dalle sue impostazioni."
        doctors={selectableDoctors(user)}
        onChoose={setActingDoctor}
      />
      <UnreadNews news={news.newest} count={news.count} />
    </div>
  )
}
