import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { briefDate } from '../../../../domain/text/dates'
import page from '../../../ui/page.module.css'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { Feast } from './feasts'
import css from './holidays.module.css'
import { type Office, officesText } from './sentences'

interface FeastsSectionProps {
  readonly year: number
  readonly feasts: readonly Feast[]
  readonly offices: readonly Office[]
  readonly isBusy: boolean
  readonly onClose: (feasts: readonly Feast[]) => void
}

/** The feasts on which one would work, each closed by one click, or all of them. */
export function FeastsSection({ year, feasts, offices, isBusy, onClose }: FeastsSectionProps) {
  const id = useId()
  if (feasts.length === 0) return null
  const holidays = feasts.filter(({ kind }) => kind === 'holiday')
  return (
    <section className={card.section} aria-labelledby={id}>
      <div className={card.head}>
        <div>
          <h2 id={id} className={text.heading}>
            Feste in cui risulti aperto
          </h2>
          <p className={text.small}>Un clic chiude il giorno nelle strutture che lavorerebbero.</p>
        </div>
        {holidays.length > 1 && (
          <Button type="primary" ghost disabled={isBusy} onClick={() => onClose(holidays)}>
            Tutte le feste del {year}
          </Button>
        )}
      </div>
      <ul className={`${page.toolbar} ${css.feasts}`}>
        {feasts.map((feast) => (
          <li key={`${feast.date} ${feast.name}`}>
            <Button icon={<PlusOutlined aria-hidden />} disabled={isBusy} onClick={() => onClose([feast])}>
              <span>
                {feast.name} <span className={text.small}>{aboutFeast(feast, offices)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "gio 24 dic", "lun 7 dic · patrono · Studio Via Roma": where it is not for all offices, which. */
export function aboutFeast({ date, kind, officeUserIds }: Feast, offices: readonly Office[]): string {
  const entries = officeUserIds.map((office_user_id) => ({ office_user_id }))
  const where = officesText({ type: 'specific', entries }, offices)
  const isEverywhere = officeUserIds.length === offices.length
  return [briefDate(date), kind === 'patron' && 'patrono', !isEverywhere && where].filter(Boolean).join(' · ')
}
