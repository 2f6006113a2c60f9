import type { Patient } from '../../../../domain/contract/people/patients'
import { ChatPart } from './chat-part'
import { HistoryPart } from './history-part'
import { NotesPart } from './notes-part'
import { PrescriptionsPart } from './prescriptions-part'
import { RelativesPart } from './relatives-part'

export type PartName = 'ricette' | 'familiari' | 'chat' | 'note' | 'cronologia'

interface OtherPartProps {
  readonly part: PartName
  readonly patient: Patient
  readonly mayPrescribe: boolean
}

/** A part of the card other than the visits. */
export default function OtherPart({ part, patient, mayPrescribe }: OtherPartProps) {
  switch (part) {
    case 'ricette':
      return <PrescriptionsPart patient={patient} mayPrescribe={mayPrescribe} />
    case 'familiari':
      return <RelativesPart patient={patient} />
    case 'chat':
      return <ChatPart patient={patient} />
    case 'note':
      return <NotesPart patient={patient} />
    case 'cronologia':
      return <HistoryPart patient={patient} />
    default:
      return part satisfies never
  }
}
