import { Switch } from 'antd'
import { useId } from 'react'
import { visitsToCome } from '../../../../../domain/booking/participant'
import { mostDays, mostPackages } from '../../../../../domain/prescriptions/limits'
import { counted } from '../../../../../domain/text/dates'
import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import { announce } from '../../../../platform/calls'
import { usePrescribes } from '../../../../platform/session/current-user'
import { useOfficeChanges } from '../../../../shared/people/offices'
import controls from '../../../../ui/controls.module.css'
import { Field } from '../../../../ui/fields/field'
import css from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'
import type { OfficeTabProps } from '../tab'
import { type NumberName, problemsOfSwitches, switchesToWire, switchLabels, switchValues } from './values'

const noLimit = { placeholder: 'Nessun limite' }

/** "Prenotazioni": how an office takes bookings, and when people are notified. */
export default function OfficeBookings({ office }: OfficeTabProps) {
  const { changeOffice } = useOfficeChanges()
  const form = useSectionForm({
    draftKey: `office.${office.id}.bookings`,
    saved: switchValues(office),
    problems: problemsOfSwitches,
    change: (typed, version) => changeOffice(office.id, { version, ...switchesToWire(typed) }),
    savedOf: switchValues,
    onSaved: () => announce({ type: 'success', title: 'Prenotazioni salvate' }),
  })
  const { values, errors, set } = form
  const number = (name: NumberName, label: string, hint: string, more = {}) => (
    <div className={css.half}>
      <Field label={label} error={errors[name]} hint={hint}>
        {({ status: _, ...control }) => (
          <input
            {...control}
            {...more}
            name={name}
            className={controls.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        )}
      </Field>
    </div>
  )
  const prescribes = usePrescribes()
  const usual = counted(office.usual_undo_window_minutes, 'minuto', 'minuti')
  return (
    <SectionFormView label={`Prenotazioni in ${office.office.name}`} form={form} labels={switchLabels}>
      <div>
        <SwitchRow
          label="I pazienti prenotano da soli"
          hint="Dall’app, dal sito e dal totem. Se è spento prenota solo lo studio."
          checked={values.online_bookings}
          onChange={(online_bookings) => set({ online_bookings })}
        />
        <SwitchRow
          label="Chi prenota dal sito indica il codice fiscale"
          hint="Serve a riconoscere i tuoi assistiti; senza account bastano altrimenti nome, data di nascita e recapiti."
          checked={values.asks_fiscal_code}
          onChange={(asks_fiscal_code) => set({ asks_fiscal_code })}
        />
        <SwitchRow
          label="La segreteria prenota fuori orario"
          hint="Anche dove non ci sono turni. Serve pure il diritto nel collegamento della persona."
          checked={values.allow_assistant_manual_bookings}
          onChange={(allow_assistant_manual_bookings) => set({ allow_assistant_manual_bookings })}
        />
      </div>
      <div className={css.grid}>
        <div className={css.half}>
          <Field
            label="I posti jolly si aprono ai pazienti alle"
            error={errors.jolly_opens_at}
            hint="Ogni giorno per il giorno stesso; allo studio sono aperti da mezzanotte."
          >
            {({ status: _, ...control }) => (
              <input
                {...control}
                name="jolly_opens_at"
                className={controls.input}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                placeholder="07:00"
                value={values.jolly_opens_at}
                onChange={({ target }) => set({ jolly_opens_at: target.value })}
              />
            )}
          </Field>
        </div>
        {number(
          'participant_visits',
          'Visite future per persona',
          `Vuoto: ${visitsToCome}. Vale per chi prenota da solo.`,
          {
            placeholder: String(visitsToCome),
          },
        )}
        {number(
          'undo_window_minutes',
          'Minuti per annullare',
          `Solo dopo la persona è avvisata. Vuoto: ${usual}; da 0 a 60.`,
          { placeholder: String(office.usual_undo_window_minutes) },
        )}
        {number('reminder_hours', 'Promemoria, ore prima della visita', '0: nessun promemoria; al massimo 336.')}
      </div>
      {prescribes && (
        <fieldset className={css.group}>
          <legend className={text.heading}>Ricette</legend>
          <p className={text.small}>
            Le richieste che vanno oltre non si registrano. Le norme stanno cambiando: aggiorna qui i limiti quando
            cambiano. Vuoto: nessun limite.
          </p>
          <div className={css.grid}>
            {number('prescription_packages', 'Confezioni per farmaco', `Da 1 a ${mostPackages}.`, noLimit)}
            {number('prescription_days', 'Giorni di terapia', `Da 1 a ${mostDays}.`, noLimit)}
          </div>
        </fieldset>
      )}
    </SectionFormView>
  )
}

interface SwitchRowProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={css.switch}>
      <div>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-hint`} className={text.small}>
          {hint}
        </span>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onChange={onChange} />
    </div>
  )
}
