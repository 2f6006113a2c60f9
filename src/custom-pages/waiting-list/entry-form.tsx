import { Button, Checkbox, Flex, Input } from 'antd'
import { useRef } from 'react'
import { visitTypes } from '../../../domain/booking/services'
import { splitPhone } from '../../../domain/phone/countries'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { announce } from '../../platform/calls'
import { serviceGroups, useOfficesOfDoctors } from '../../shared/people/offices-of-doctors'
import { PhoneInput } from '../../shared/people/phone-input'
import { ServicesSelect } from '../../shared/people/services-select'
import { HoursChoice, WeekdayChoice } from '../../shared/visits/time-preferences'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialogs/dialog'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { untilAfter, untilChoices } from './entry-draft'
import { PersonChoice, PersonLine } from './person-choice'
import { type EntryForm, type FormOf, useEntryForm } from './use-entry-form'

/** Puts a person on the waiting list, or changes what one waits for. */
export function EntryDialog({ of, onClose }: { of: FormOf; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null)
  const form = useEntryForm(of, (done) => {
    announce({ type: 'success', title: of.kind === 'new' ? 'In lista d’attesa' : 'Richiesta modificata' })
    onClose()
    done?.()
  })
  const { draft, errors, change, isBusy, save } = form
  return (
    <Dialog
      size="form"
      width={640}
      title={of.kind === 'new' ? 'Metti in lista d’attesa' : 'Modifica la richiesta'}
      okText="Salva"
      okButtonProps={{ loading: busyIcon(isBusy) }}
      isBusy={isBusy}
      onOk={save}
      onCancel={() => form.giveUp(onClose)}
      onOpened={() => {
        const first = root.current?.querySelector('[data-first]') ? '[data-first] input' : '[data-next] input'
        root.current?.querySelector<HTMLElement>(first)?.focus()
      }}
    >
      <KeptForm form={form} ref={root} className={page.stack} onSave={save}>
        <FormNotices form={form} />
        {of.kind === 'change' || draft.person || draft.name ? (
          <PersonLine of={of} draft={draft} onClear={of.kind === 'new' ? form.clearPerson : null} />
        ) : (
          <div data-first>
            <PersonChoice
              form={form}
              onChosen={() => root.current?.querySelector<HTMLElement>('[data-next] input')?.focus()}
            />
          </div>
        )}
        {draft.name && (
          <PhoneInput
            country={draft.name.country}
            phone={draft.name.phone}
            error={errors.name}
            onCountry={(country) => draft.name && change({ name: { ...draft.name, country } })}
            onPhone={(phone) => draft.name && change({ name: { ...draft.name, phone, ...splitPhone(phone) } })}
          />
        )}
        <div data-next>
          <Services form={form} />
        </div>
        <WeekdayChoice weekdays={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
        <HoursChoice from={draft.from} to={draft.to} error={errors.from} onChange={change} />
        <Until form={form} />
        <Checkbox checked={draft.urgent} onChange={({ target }) => change({ urgent: target.checked })}>
          Urgente: viene prima degli altri
        </Checkbox>
        <Field label="Nota" error={errors.note} hint="La legge solo lo studio.">
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </KeptForm>
    </Dialog>
  )
}

function Services({ form: { of, draft, errors, change } }: { form: EntryForm }) {
  const groups = serviceGroups(useOfficesOfDoctors(), (services) =>
    visitTypes(services, 'patient').flatMap(({ online, service }) => (online ? [] : [service])),
  )
  const names = new Map(
    groups.flatMap(({ label, options }) => options.map((option) => [option.value, `${option.label} · ${label}`])),
  )
  // of doctors whom this user does not know
  if (of.kind === 'change')
    for (const { id, name, office, doctor } of of.entry.services)
      if (!names.has(id)) names.set(id, `${name} · ${doctor.name} · ${office.name}`)
  return (
    <Field
      label="Prestazioni"
      error={errors.officeServiceIds}
      hint="Tutte quelle che vanno bene, anche in altre strutture o con altri medici."
    >
      {(control) => (
        <ServicesSelect
          control={control}
          groups={groups}
          ids={draft.officeServiceIds}
          placeholder="Scegli le prestazioni"
          nameOf={(id) => names.get(id)}
          onChange={(officeServiceIds) => change({ officeServiceIds })}
        />
      )}
    </Field>
  )
}

function Until({ form: { draft, errors, change, today } }: { form: EntryForm }) {
  return (
    <Flex wrap align="end" gap="8px 12px">
      <Field label="Fino al" error={errors.until}>
        {(control) => (
          <Input
            {...control}
            style={{ width: 160 }}
            inputMode="numeric"
            autoComplete="off"
            placeholder="gg/mm/aaaa"
            maxLength={10}
            value={draft.until}
            onChange={({ target }) => change({ until: target.value })}
          />
        )}
      </Field>
      <Flex wrap gap={6}>
        {untilChoices.map(([days, label]) => (
          <Button
            key={days}
            size="small"
            className={controls.chip}
            aria-pressed={draft.until === untilAfter(today, days)}
            onClick={() => change({ until: untilAfter(today, days) })}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Flex>
  )
}
