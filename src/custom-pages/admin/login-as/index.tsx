import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyUser } from '../../../../domain/contract/people/users'
import { closeLoginAs, useLoginAsDialog } from '../../../platform/session'
import { useUser } from '../../../platform/session/users'
import { TopDialog } from '../../../ui/dialogs/top-dialog'
import dialog from '../../../ui/dialogs/top-dialog.module.css'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import { onArrowKeys } from './arrow-keys'
import { Clients } from './clients'
import css from './login-as.module.css'
import { PersonSearch } from './person-search'

/** The login-as menu: whom, then where (specification §2). Opened from the top bar, or for somebody from a record. */
export default function LoginAs() {
  const asked = useLoginAsDialog()
  const [chosen, setChosen] = useState<AnyUser | null>(null)
  const [searching, setSearching] = useState(false)
  const known = useUser(asked?.personId ?? null)
  if (!asked) return null
  const person = searching ? null : (chosen ?? known.data?.data ?? null)
  const isWaiting = asked.personId !== null && !chosen && !searching && !known.data
  return (
    <TopDialog label="Accedi come" onClose={closeLoginAs}>
      <header className={dialog.head}>
        <UserSwitchOutlined aria-hidden />
        <h2>Accedi come</h2>
        <Button type="link" size="small" onClick={closeLoginAs}>
          Chiudi
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go on from the field and the buttons inside. */}
      <div className={`${section.scroll} ${css.body}`} onKeyDown={onArrowKeys}>
        {isWaiting && known.isError ? (
          <LoadError text="Non siamo riusciti a leggere chi è." onRetry={() => void known.refetch()} />
        ) : isWaiting ? (
          <SkeletonRows rows={2} />
        ) : person ? (
          <Clients
            key={person.id}
            person={person}
            onOther={() => {
              setChosen(null)
              setSearching(true)
            }}
          />
        ) : (
          <PersonSearch
            onChoose={(user) => {
              setChosen(user)
              setSearching(false)
            }}
          />
        )}
      </div>
      <p className={dialog.foot}>
        La sessione dura al massimo un’ora e finisce con la tua. Quello che fai resta registrato anche con il tuo nome.
      </p>
    </TopDialog>
  )
}
