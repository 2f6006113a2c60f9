import { shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { longDate, parseNumericDate } from '../../../../domain/text/dates'
import { Chips } from '../../../ui/fields/chips'
import { DayField, ParsedField } from '../../../ui/fields/parsed-field'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { CampaignDraft } from '../draft'
import type { ComposerForm } from './use-composer'

const choices = [
  { value: 'now', label: 'Subito' },
  { value: 'later', label: 'In un altro momento' },
] as const

const tidyTime = (typed: string) => {
  const minutes = typedTime(typed)
  return minutes === null ? null : shortTime(minutes)
}

/** Now, or on a day at a time of the clock in Rome. */
export function ScheduleFields({ form }: { form: ComposerForm }) {
  const { draft, change } = form
  const date = parseNumericDate(draft.date)
  return (
    <section className={section.section} aria-labelledby="when-title">
      <h2 id="when-title" className={text.heading}>
        Quando
      </h2>
      <Chips
        label="Quando parte"
        className={page.toolbar}
        value={draft.when}
        options={choices}
        onChange={(when) => change({ when: when as CampaignDraft['when'] })}
      />
      {draft.when === 'later' && (
        <div className={section.facts}>
          <DayField form={form} name="date" label="Giorno" hint={date ? longDate(date) : undefined} />
          <ParsedField form={form} name="time" label="Ora" placeholder="09:00" hint="Ora italiana" tidy={tidyTime} />
        </div>
      )}
    </section>
  )
}
