import { useState } from 'react'
import { MergeChoice, MergeDialog } from '../../shared/patients/merge-dialog'
import { usePatientMerge } from '../../shared/patients/patient-merge'
import { PatientSelect } from '../../shared/patients/patient-select'
import { usePatientSearch, usePatientToEdit } from '../../shared/patients/patients'
import { useNameMask } from '../../shared/people/name-mask'
import { personName } from './sentences'

interface MergingProps {
  readonly first: number
  /** Absent: to be chosen among the doctor's own patients. */
  readonly second: number | undefined
  readonly onMerged: (keptId: number) => void
  readonly onClose: () => void
}

/** Makes one of two of the doctor's patients who are the same person. */
export default function Merging({ first, second, onMerged, onClose }: MergingProps) {
  const [chosen, setChosen] = useState<number>()
  const other = second ?? chosen
  if (other === undefined) return <Choose first={first} onChoose={setChosen} onClose={onClose} />
  return <Two first={first} second={other} onMerged={onMerged} onClose={onClose} />
}

function Two({ first, second, onMerged, onClose }: MergingProps & { readonly second: number }) {
  return <MergeDialog {...usePatientMerge('doctor', [first, second], { onMerged, onClose })} />
}

interface ChooseProps {
  readonly first: number
  readonly onChoose: (id: number) => void
  readonly onClose: () => void
}

function Choose({ first, onChoose, onClose }: ChooseProps) {
  const names = useNameMask()
  const { patient } = usePatientToEdit(first)
  const { people, ...search } = usePatientSearch()
  return (
    <MergeChoice firstName={patient && personName(names, patient)} onClose={onClose}>
      {(control) => (
        <PatientSelect
          {...search}
          control={control}
          people={people.filter(({ id }) => id !== first)}
          chosen={null}
          onChoose={(person) => person && onChoose(person.id)}
        />
      )}
    </MergeChoice>
  )
}
