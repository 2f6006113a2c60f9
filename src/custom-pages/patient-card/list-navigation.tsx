import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { fromList, isFromList } from '../../platform/opened/patient-list-position'
import { useShortcut } from '../../platform/session'
import { useNameMask } from '../../shared/people/name-mask'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { usePatient } from './calls'
import css from './patient-card.module.css'
import { personName } from './sentences'
import { useListPosition } from './use-list-position'

type ListPosition = NonNullable<ReturnType<typeof useListPosition>>

/** Back to the list, and from card to card in its order; it stays while the cards change. */
export function ListNavigation({ id }: { readonly id: number }) {
  const names = useNameMask()
  const { patient } = usePatient(id)
  const { state } = useLocation()
  const position = useListPosition(id)
  const place = isFromList(state) ? position : null
  return (
    <div className={`${section.head} ${text.small}`}>
      <nav className={text.ellipsis} aria-label="Percorso">
        <Link to={place?.address ?? '/patients'}>Tutti i pazienti</Link>
        {patient && (
          <>
            <span aria-hidden> &nbsp;› &nbsp;</span>
            <span aria-current="page">{personName(names, patient)}</span>
          </>
        )}
      </nav>
      {place && (place.hasBefore || place.hasAfter) && <Steps place={place} />}
    </div>
  )
}

/** J and K, as in other lists that are worked through. */
const steps = [
  { by: -1, label: 'Paziente precedente', shortcut: 'K', Icon: LeftOutlined },
  { by: 1, label: 'Paziente successivo', shortcut: 'J', Icon: RightOutlined },
] as const

function Steps({ place }: { readonly place: ListPosition }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { number, count, isNarrowed, isReading, hasBefore, hasAfter } = place
  const step = async (by: 1 | -1) => {
    const next = await place.step(by)
    // the same part of the card; Back leads to the list
    if (next !== undefined) void navigate(`/patients/${next}${search}`, { replace: true, state: fromList })
  }
  useShortcut('j', () => void step(1), hasAfter)
  useShortcut('k', () => void step(-1), hasBefore)
  return (
    <Flex
      component="nav"
      flex="none"
      align="center"
      gap={10}
      className={css.steps}
      aria-label="Pazienti dell’elenco"
      aria-busy={isReading}
    >
      <span role="status">
        Paziente {number} di {count}
        {isNarrowed && ' del filtro'}
      </span>
      {steps.map(({ by, label, shortcut, Icon }) => {
        const isEnd = !(by === 1 ? hasAfter : hasBefore)
        return (
          <Button
            key={by}
            type="text"
            icon={<Icon aria-hidden />}
            aria-label={label}
            title={`${label} (${shortcut})`}
            aria-keyshortcuts={shortcut}
            // stays where the keyboard is, at the end too
            aria-disabled={isEnd}
            onClick={() => !isEnd && void step(by)}
          />
        )
      })}
    </Flex>
  )
}
