import { Alert, Button } from 'antd'
import type { ChangedSettings, NotificationSettings } from '../../../../domain/contract/messages/notification-settings'
import { notificationCategories } from '../../../../domain/messages/channels'
import { serverNow } from '../../../platform/basic/clock'
import { offerUndo, undoMs } from '../../../platform/session'
import { useCurrentUser } from '../../../platform/session/current-user'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { CategorySection } from './category-section'
import { ContactChannels } from './contact-channels'
import { useChangeNotificationSettings, useNotificationSettings } from './notification-settings'
import css from './settings-notifications.module.css'

/** /settings/notifications: the notifications by channel, and the consents that they need. */
export default function SettingsNotificationsPage() {
  const { data: user } = useCurrentUser()
  const isOwn = user !== undefined && user.impersonator === null
  const query = useNotificationSettings(isOwn)
  const isWaiting = useMinimumDelay(query.isPending)
  if (!user) return null
  return (
    <div className={`${page.page} ${css.page}`}>
      <header>
        <h1 className={page.title}>Notifiche</h1>
        <p className={text.muted}>
          Scegli che cosa ricevere e come. Nella campanella trovi comunque tutto. Ogni scelta vale da subito.
        </p>
      </header>
      {!isOwn ? (
        <Alert
          role="note"
          type="info"
          showIcon
          message="Stai usando l’account di un’altra persona: che cosa ricevere può sceglierlo solo lei."
        />
      ) : query.isError ? (
        <LoadError
          text="Non è stato possibile leggere le scelte sulle notifiche."
          onRetry={() => void query.refetch()}
        />
      ) : isWaiting || !query.data ? (
        <SkeletonRows rows={8} />
      ) : (
        <Settings settings={query.data.data} email={user.email} />
      )}
    </div>
  )
}

function Settings({ settings, email }: { settings: NotificationSettings; email: string | null }) {
  const change = useChangeNotificationSettings()
  const { types, consents } = settings
  const chosen = types.flatMap(({ code, channels }) =>
    channels.flatMap(({ channel, chosen }) => (chosen === null ? [] : [{ code, channel, on: chosen }])),
  )
  /** Goes back to the defaults; the undo bar has the choices as they were. */
  function restore(which: NonNullable<ChangedSettings['choices']>) {
    change({ choices: which.map((choice) => ({ ...choice, on: null })) })
    offerUndo({
      key: 'notification-settings',
      title: 'Scelte predefinite ripristinate',
      until: serverNow() + undoMs,
      undo: () => change({ choices: which }),
    })
  }
  return (
    <>
      <ContactChannels email={email} hasDevice={settings.reachable.push} />
      {notificationCategories.map((category) => {
        const typesOfCategory = types.filter((type) => type.category === category)
        return (
          typesOfCategory.length > 0 && (
            <CategorySection
              key={category}
              category={category}
              types={typesOfCategory}
              consent={consents.find(({ purpose }) => purpose === category)}
              onChange={change}
              onRestore={(code) => restore(chosen.filter((choice) => choice.code === code))}
            />
          )
        )
      })}
      <div className={page.toolbar}>
        <Button disabled={chosen.length === 0} onClick={() => restore(chosen)}>
          Ripristina tutte le scelte predefinite
        </Button>
      </div>
    </>
  )
}
