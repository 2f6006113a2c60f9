import { Input } from 'antd'
import { isOpenAt } from '../../../../domain/chat/hours'
import { serverNow } from '../../../platform/basic/clock'
import { Field } from '../../../ui/fields/field'
import page from '../../../ui/page.module.css'
import sheet from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import css from './settings-chat.module.css'
import type { ChatValues } from './values'
import { type PartProps, SwitchRow } from './writer-fields'

/** When it is sent, by the hours in the form. */
function whenText({ always, automatic, hours }: ChatValues, now: number): string {
  if (!automatic) return 'Fuori orario nessuno riceve una risposta.'
  if (always) return 'Con «Sempre» lo studio è sempre in orario: questa risposta non parte mai.'
  return isOpenAt(hours, now)
    ? 'Adesso lo studio è in orario: chi scrive non la riceve.'
    : 'Adesso lo studio è fuori orario: chi scrive la riceve subito.'
}

/** The answer outside the hours, as the reader will see it. */
export function AutomaticAnswer({ form: { values, errors, set } }: PartProps) {
  const { automatic, automatic_text } = values
  return (
    <section className={sheet.group} aria-labelledby="automatica">
      <h2 id="automatica" className={text.heading}>
        Risposta automatica
      </h2>
      <SwitchRow
        label="Rispondi fuori orario"
        about="Parte da sola, al primo messaggio di ogni conversazione, una volta al giorno."
        checked={automatic}
        onChange={(automatic) => set({ automatic })}
      />
      {automatic && (
        <div className={page.columns}>
          <Field label="Testo" error={errors.automatic_text} hint={`${automatic_text.length} caratteri su 500`}>
            {(control) => (
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 3, maxRows: 6 }}
                maxLength={500}
                value={automatic_text}
                onChange={({ target }) => set({ automatic_text: target.value })}
              />
            )}
          </Field>
          <figure>
            <figcaption className={text.label}>Come la legge chi scrive</figcaption>
            <p className={`${text.notice} ${css.preview}`}>{automatic_text.trim() || '…'}</p>
            <span className={text.small}>Risposta automatica</span>
          </figure>
        </div>
      )}
      <p className={text.small}>{whenText(values, serverNow())}</p>
    </section>
  )
}
