import { Input } from 'antd'
import { shortTime, typedTime } from '../../../domain/calendar/minutes'
import { longDate, numericDate, parseNumericDate } from '../../../domain/text/dates'
import { Chips } from '../../ui/chips'
import { Field } from '../../ui/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import css from './broadcast.module.css'
import type { CampaignDraft } from './draft'
import type { ComposerForm } from './use-composer'

const choices = [
  { value: 'now', label: 'Subito' },
  { value: 'later', label: 'In un altro momento' },
] as const

/** Now, or on a day at a time of the clock in Rome. */
export function WhenFields({ form: { draft, errors, change } }: { form: ComposerForm }) {
  const date = parseNumericDate(draft.date)
  const field = (
    name: 'date' | 'time',
    label: string,
    placeholder: string,
    hint: string | undefined,
    tidy: () => string,
  ) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={placeholder}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          onBlur={() => tidy() !== draft[name] && change({ [name]: tidy() })}
        />
      )}
    </Field>
  )
  return (
    <section className={section.section} aria-labelledby="when-title">
      <h2 id="when-title" className={text.heading}>
        Quando
      </h2>
      <Chips
        label="Quando parte"
        className={css.chips}
        value={draft.when}
        options={choices}
        onChange={(when) => change({ when: when as CampaignDraft['when'] })}
      />
      {draft.when === 'later' && (
        <div className={css.pair}>
          {field('date', 'Giorno', 'gg/mm/aaaa', date ? longDate(date) : undefined, () =>
            date ? numericDate(date) : draft.date,
          )}
          {field('time', 'Ora', '09:00', 'Ora italiana', () => {
            const minutes = typedTime(draft.time)
            return minutes === null ? draft.time : shortTime(minutes)
          })}
        </div>
      )}
    </section>
  )
}
