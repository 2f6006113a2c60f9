import { Select } from 'antd'
import { useState } from 'react'
import type { CatalogueService, PracticeOffice } from '../../../../../domain/contract/practice/offices'
import { fold } from '../../../../../domain/text/search'
import { announce } from '../../../../platform/calls'
import { useSingleCall } from '../../../../platform/calls/use-single-call'
import { useCatalogue, useOfficeChanges } from '../../../../shared/people/offices'
import { Field } from '../../../../ui/fields/field'
import { listOfChoices } from '../../../../ui/fields/list-of-choices'
import css from '../../../../ui/section-form.module.css'
import { freeName, kindName } from './values'

interface Option {
  readonly value: number
  readonly label: string
}

/** Adds services of the catalogue, found while one types; one after the other. */
export function AddService({ office }: { office: PracticeOffice }) {
  const { addService } = useOfficeChanges()
  const { data, isPending, isError } = useCatalogue(true)
  const { run, isBusy } = useSingleCall()
  const [error, setError] = useState<string>()
  const catalogue = data?.data ?? []

  const add = (service: CatalogueService) =>
    void run(async () => {
      const name = freeName(service.name, office)
      const body = { medical_service_id: service.id, ...(name && { name }) }
      const outcome = await addService(`office.${office.id}.service`, office.id, body)
      if (outcome.kind === 'done') {
        setError(undefined)
        announce({ type: 'success', title: `${outcome.data.data.name}: aggiunta` })
      } else if (outcome.kind !== 'dropped') setError(outcome.message)
    })

  const offered = new Set(office.services.map(({ medical_service }) => medical_service.id))
  const options = catalogue.map((service) => {
    const notes = [kindName(service), offered.has(service.id) ? 'già presente' : null].filter(Boolean)
    return { value: service.id, label: [service.name, ...notes].join(' · ') }
  })
  const emptyText = isError
    ? 'Il catalogo non è disponibile: riprova tra poco.'
    : isPending
      ? 'Caricamento…'
      : 'Nessuna prestazione con questo nome.'
  return (
    <Field label="Aggiungi dal catalogo" error={error} className={css.half}>
      {(control) => (
        <Select<number | null, Option>
          {...control}
          {...listOfChoices}
          showSearch
          // a new office begins with its first service
          autoFocus={office.services.length === 0}
          loading={isBusy}
          value={null}
          placeholder="Scrivi il nome della prestazione"
          options={options}
          filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
          notFoundContent={emptyText}
          onChange={(id) => {
            const service = catalogue.find((one) => one.id === id)
            if (service) add(service)
          }}
        />
      )}
    </Field>
  )
}
