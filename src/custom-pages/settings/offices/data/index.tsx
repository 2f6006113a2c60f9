import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import { announce } from '../../../../platform/calls'
import { useOfficeChanges } from '../../../../shared/people/offices'
import text from '../../../../ui/text/text.module.css'
import type { OfficeTabProps } from '../tab'
import { OfficeFields } from './fields'
import { LeaveOffice } from './leave-office'
import { fieldOf, officeLabels, officeValues, problemsOfChange, toWire } from './values'

/** "Dati": name, address and contacts of an office, for every doctor who works there; and leaving it. */
export default function OfficeData({ office }: OfficeTabProps) {
  const { changeOffice } = useOfficeChanges()
  const form = useSectionForm({
    draftKey: `office.${office.id}.data`,
    saved: officeValues(office),
    problems: problemsOfChange,
    change: (typed, version, all) => changeOffice(office.id, { office: { version, ...toWire(typed, all) } }),
    savedOf: officeValues,
    fieldOf,
    onSaved: () => announce({ type: 'success', title: 'Dati salvati' }),
  })
  return (
    <>
      <SectionFormView label={`Dati di ${office.office.name}`} form={form} labels={officeLabels}>
        {office.office.shared && (
          <p className={text.notice}>Qui lavorano anche altri professionisti: ciò che cambi vale per tutti.</p>
        )}
        <OfficeFields form={form} />
      </SectionFormView>
      <LeaveOffice office={office} />
    </>
  )
}
