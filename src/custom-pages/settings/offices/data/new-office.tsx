import { useEffect, useRef } from 'react'
import type { NewOffice } from '../../../../../domain/contract/practice/offices'
import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import { announce } from '../../../../platform/calls'
import { useOfficeChanges } from '../../../../shared/people/offices'
import section from '../../../../ui/section.module.css'
import css from '../../../../ui/section-form.module.css'
import { OfficeFields } from './fields'
import { emptyOffice, fieldOf, officeLabels, officeValues, problemsOfNew, toWire } from './values'

const draftKey = 'office.new'

/** A new office, in which the doctor works from now on. */
export function NewOfficeForm({ onDone, onCancel }: { onDone: (id: number) => void; onCancel: () => void }) {
  const { addOffice } = useOfficeChanges()
  const form = useSectionForm({
    draftKey,
    saved: { values: emptyOffice, version: null },
    problems: (_, all) => problemsOfNew(all),
    create: (all) => addOffice(draftKey, toWire(all, all) as NewOffice),
    savedOf: officeValues,
    fieldOf,
    onSaved: ({ id, office }) => {
      announce({ type: 'success', title: `${office.name}: aggiunta`, text: 'Ora scegli le prestazioni.' })
      onDone(id)
    },
  })
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus(), [])
  return (
    <div ref={start}>
      <div className={`${section.head} ${css.title}`}>
        <h2>Nuova struttura</h2>
      </div>
      <SectionFormView
        label="Nuova struttura"
        form={form}
        labels={officeLabels}
        submit="Aggiungi la struttura"
        onCancel={onCancel}
      >
        <OfficeFields form={form} />
      </SectionFormView>
    </div>
  )
}
