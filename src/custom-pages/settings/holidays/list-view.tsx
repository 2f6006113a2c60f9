import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { EmptyState } from '../../../ui/feedback/empty-state'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { groupText, kindLabels, kindOf, type Office, officesText, periodOf } from './sentences'

interface ListViewProps {
  readonly year: number
  readonly today: CivilDate
  readonly groups: readonly ScheduleGroup[]
  readonly offices: readonly Office[]
  readonly onOpen: (group: ScheduleGroup) => void
  readonly onNew: () => void
}

/** The closures and openings of a year as lines, those to come first; repeated pauses apart, with their rule in words. */
export function ListView({ year, today, groups, offices, onOpen, onNew }: ListViewProps) {
  const dated = groups.filter(({ type }) => type === 'specific')
  const coming = dated.filter((group) => periodOf(group).to >= today)
  const past = dated.filter((group) => periodOf(group).to < today).reverse()
  const pauses = groups.filter(({ type }) => type === 'recurring')
  const lines = (shown: readonly ScheduleGroup[]) => (
    <ul className={card.rows}>
      {shown.map((group) => (
        <Line key={group.key} {...{ group, offices, onOpen }} />
      ))}
    </ul>
  )
  return (
    <>
      <Section title="In programma" count={coming.length}>
        {coming.length > 0 ? (
          lines(coming)
        ) : (
          <EmptyState
            text={`Nessuna chiusura in programma nel ${year}.`}
            action={{ label: 'Aggiungi una chiusura', run: onNew }}
          />
        )}
      </Section>
      {pauses.length > 0 && (
        <Section title="Pause che si ripetono" count={pauses.length}>
          {lines(pauses)}
        </Section>
      )}
      {past.length > 0 && (
        <Section title="Passate" count={past.length}>
          {lines(past)}
        </Section>
      )}
    </>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section className={card.section} aria-labelledby={id}>
      <h2 id={id} className={text.heading}>
        {title} <span className={text.small}>{count}</span>
      </h2>
      {children}
    </section>
  )
}

const tones = { closed: 'neutral', open: 'success', pause: 'warning' } as const

function Line({ group, offices, onOpen }: Pick<ListViewProps, 'offices' | 'onOpen'> & { group: ScheduleGroup }) {
  const kind = kindOf(group)
  const { name } = kindLabels[kind]
  const title = group.note ?? name
  const what = groupText(group)
  return (
    <li>
      <div>
        <strong>{title}</strong>{' '}
        <span className={text.badge} data-tone={tones[kind]}>
          {kind === 'pause' ? 'Pausa' : kind === 'open' ? 'Apertura' : 'Chiusura'}
        </span>
        <p className={text.capital}>{what}</p>
        <p className={text.small}>{officesText(group, offices)}</p>
      </div>
      <Button size="small" aria-label={`Modifica: ${title}, ${what}`} onClick={() => onOpen(group)}>
        Modifica
      </Button>
    </li>
  )
}
