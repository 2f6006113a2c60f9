import { App, Button } from 'antd'
import type { PracticeService } from '../../../../../domain/contract/practice/offices'
import { announce } from '../../../../platform/calls'
import { useCitySearch } from '../../../../shared/people/cities'
import { CitiesSelect } from '../../../../shared/people/cities-select'
import { useOfficeChanges } from '../../../../shared/people/offices'
import controls from '../../../../ui/controls.module.css'
import { question } from '../../../../ui/dialogs/question'
import { Field } from '../../../../ui/fields/field'
import css from '../../../../ui/section-form.module.css'
import type { ServiceForm } from './use-service'

/** What is seldom changed of a service: reminder, cities of home visits; and taking it off. */
export function ServiceMore({ service, form }: { service: PracticeService; form: ServiceForm }) {
  const { modal } = App.useApp()
  const { removeService } = useOfficeChanges()
  const { values, errors, set, save } = form
  const search = useCitySearch()

  async function remove(): Promise<void> {
    const outcome = await removeService(service.id)
    if (outcome.kind === 'done') announce({ type: 'success', title: `${service.name}: tolta` })
    else if (outcome.kind !== 'dropped')
      announce({ type: 'warning', title: `${service.name}: non tolta`, text: outcome.message })
  }
  const ask = () =>
    void modal.confirm({
      ...question,
      title: `Togliere ${service.name}?`,
      content: 'Nessuno potrà più prenotarla qui. Le visite già fatte restano.',
      okText: 'Togli',
      okButtonProps: { danger: true },
      onOk: remove,
    })

  return (
    <div className={css.grid}>
      <Field
        label="Promemoria, ore prima"
        error={errors.reminder_hours}
        hint="Vuoto: come la struttura. 0: nessun promemoria."
        className={css.third}
      >
        {({ status: _, ...control }) => (
          <input
            {...control}
            className={controls.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={values.reminder_hours}
            onChange={({ target }) => set({ reminder_hours: target.value })}
            onBlur={() => form.isTyped('reminder_hours') && void save()}
            onKeyDown={({ key }) => key === 'Enter' && void save()}
          />
        )}
      </Field>
      {service.medical_service.slot_code === 'to_confirm' && (
        <Field
          label="Comuni serviti a domicilio"
          error={errors.cities}
          hint="Senza comuni: ovunque."
          className={css.half}
        >
          {(control) => (
            <CitiesSelect {...{ control, search }} value={values.cities} onChange={(cities) => void save({ cities })} />
          )}
        </Field>
      )}
      <div>
        <Button danger onClick={ask}>
          Togli la prestazione…
        </Button>
      </div>
    </div>
  )
}
